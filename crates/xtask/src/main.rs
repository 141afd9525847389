//! `cargo xtask`: tasks such as set-up, run, test, dist, bench and pictures. Each step is announced, with its time and the steps that
//! remain.

mod audit;
mod bench;
mod build;
mod cli;
mod dist;
mod e2e;
mod firefox;
mod fuzz;
mod image;
mod lighthouse;
mod monkey;
mod mutate;
mod package;
mod pictures;
mod provider;
mod reproduce;
mod run;
mod server;
mod setup;
mod step;
mod test;
mod tool;
mod work;

use clap::{ArgMatches, CommandFactory, FromArgMatches};
use cli::{Cli, Task, TestPart};
use step::Outcome;

fn main() {
    let matches = Cli::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let Err(why) = perform(cli.task, &matches) {
        eprintln!("\nxtask: {why}");
        std::process::exit(1);
    }
}

/// Performs a task. `matches` are the parsed arguments of the whole command line, from which `run` takes the options of the server.
fn perform(task: Task, matches: &ArgMatches) -> Outcome {
    work::enter_the_root()?;
    match task {
        Task::Run(options) => {
            let run_matches = matches.subcommand_matches("run").unwrap_or(matches);
            run::run(&options, &options.server_args(run_matches))
        }
        Task::Test { part: None, full } => test::all(full),
        Task::Test { part: Some(TestPart::Native), .. } => test::native(),
        Task::Test { part: Some(TestPart::Browser), .. } => test::browser(),
        Task::Test { part: Some(TestPart::E2e { dev, playwright }), full } => {
            e2e::journeys(dev, full, &playwright)
        }
        Task::Test { part: Some(TestPart::SecondBuild), .. } => reproduce::reproduce(),
        Task::Test { part: Some(TestPart::Lighthouse), .. } => lighthouse::alone(),
        Task::Test { part: Some(TestPart::Firefox), .. } => firefox::journeys(),
        Task::Dist { demo, options } => dist::dist_for(&options, demo),
        Task::Package => package::package(),
        Task::Image => image::image(),
        Task::CheckConfig { file } => {
            slipway_hosting::site::config(&file).map(|_| println!("{} is valid.", file.display()))
        }
        Task::Pictures => pictures::pictures(),
        Task::Audit => audit::audit(),
        Task::Bench => bench::bench(),
        Task::Mutate { base, full, at_most } => mutate::mutate(base.as_deref(), full, at_most),
        Task::Fuzz { seconds, names } => fuzz::fuzz(seconds, &names),
        Task::Monkey { steps, seed } => monkey::monkey(steps, seed),
        Task::Setup => setup::everything(),
    }
}
