//! `cargo xtask`: set-up, run, test, dist, bench, pictures. Each step is announced, with its time and the steps that remain.

mod audit;
mod bench;
mod build;
mod cli;
mod dist;
mod e2e;
mod firefox;
mod fuzz;
mod lighthouse;
mod monkey;
mod mutate;
mod package;
mod pictures;
mod reproduce;
mod run;
mod server;
mod setup;
mod step;
mod test;
mod tool;
mod work;

use clap::Parser;
use cli::{Cli, Task, TestPart};
use step::Outcome;

fn main() {
    if let Err(why) = perform(Cli::parse().task) {
        eprintln!("\nxtask: {why}");
        std::process::exit(1);
    }
}

fn perform(task: Task) -> Outcome {
    work::enter_the_root()?;
    match task {
        Task::Run(options) => run::run(&options),
        Task::Test { part: None, full } => test::all(full),
        Task::Test { part: Some(TestPart::Native), .. } => test::native(),
        Task::Test { part: Some(TestPart::Browser), .. } => test::browser(),
        Task::Test { part: Some(TestPart::E2e { dev, playwright }), full } => {
            e2e::journeys(dev, full, &playwright)
        }
        Task::Test { part: Some(TestPart::SecondBuild), .. } => reproduce::reproduce(),
        Task::Test { part: Some(TestPart::Lighthouse), .. } => lighthouse::alone(),
        Task::Test { part: Some(TestPart::Firefox), .. } => firefox::journeys(),
        Task::Dist { demo, target } => dist::dist_for(&target, demo),
        Task::Package => package::package(),
        Task::CheckConfig { file } => slipway_hosting::site::check(&file),
        Task::Pictures => pictures::pictures(),
        Task::Audit => audit::audit(),
        Task::Bench => bench::bench(),
        Task::Mutate { base, full, at_most } => mutate::mutate(base.as_deref(), full, at_most),
        Task::Fuzz { seconds, names } => fuzz::fuzz(seconds, &names),
        Task::Monkey { steps, seed } => monkey::monkey(steps, seed),
        Task::Setup => setup::everything(),
    }
}
