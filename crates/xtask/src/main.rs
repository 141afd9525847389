//! `cargo xtask`: set-up, run, test, dist, bench, pictures. Each step says what it does, how long it took and what remains.

mod bench;
mod build;
mod dist;
mod e2e;
mod fuzz;
mod monkey;
mod mutants;
mod mutate;
mod pictures;
mod run;
mod server;
mod setup;
mod step;
mod test;
mod tool;
mod work;

use step::Outcome;

const USAGE: &str = "cargo xtask COMMAND

  run [--port N] [--platform-port N] [--platform URL] [--no-watch]
                         set everything up, start the console with a platform behind it
  test                   set everything up, run every test
  test native            the tests that need no browser
  test browser           the components in a real browser
  test e2e [NAME …]      the journeys; NAMEs are passed on to Playwright
  dist                   the static files to host, in dist/
  pictures               every page in two themes and two widths, in target/pictures/
  bench                  figures beside their budgets
  mutate [WORDS …]       puts known faults into a copy of the sources: a named test has to notice each
  fuzz [--seconds N] [NAME …]
                         random texts for everything that reads what others wrote, N seconds each
  monkey [--steps N] [--seed S]
                         random presses, keys, resizes, reloads and faults over all pages
  setup                  set everything up, and nothing more

  cargo xtask test e2e --dev … uses a development build, which is faster to make";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Err(why) = command(&words) {
        eprintln!("\nxtask: {why}");
        std::process::exit(1);
    }
}

fn command(words: &[&str]) -> Outcome {
    work::enter_the_root()?;
    match words {
        ["run", flags @ ..] => run::run(flags),
        ["test"] => test::all(),
        ["test", "native"] => test::native(),
        ["test", "browser"] => test::browser(),
        ["test", "e2e", names @ ..] => e2e::journeys(names),
        ["dist"] => dist::dist(),
        ["bench"] => bench::bench(),
        ["mutate", names @ ..] => mutate::mutate(names),
        ["fuzz", words @ ..] => fuzz::fuzz(words),
        ["monkey", words @ ..] => monkey::monkey(words),
        ["pictures"] => pictures::pictures(),
        ["setup"] => setup::everything(),
        [run::WITH_PARENT, rest @ ..] => run::with_parent(rest),
        _ => Err(USAGE.into()),
    }
}
