//! The command line of `cargo xtask`: its tasks and their options.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Parser, Subcommand};
use std::path::PathBuf;

/// Sets up, runs, tests and builds the console.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", version)]
pub struct Cli {
    #[command(subcommand)]
    pub task: Task,
}

#[derive(Debug, Subcommand)]
pub enum Task {
    /// Set everything up, and start the console with a platform behind it
    Run(Run),
    /// Set everything up, and run every test
    Test {
        /// Try every fault (a simulated failure) with every page and form, not only with a sample of them
        #[arg(long, global = true)]
        full: bool,
        #[command(subcommand)]
        part: Option<TestPart>,
    },
    /// Build the static files to host, in dist/, and settings for their host
    Dist {
        /// Build a demo, whose platform runs in the browser
        #[arg(long)]
        demo: bool,
        #[command(flatten)]
        options: slipway_hosting::options::Options,
    },
    /// Pack dist/, the program that renders settings, licences and bills of materials, in target/package/
    Package,
    /// Pack the release as package does, and a container image of it
    Image,
    /// Check a config.json
    CheckConfig {
        /// Path of the config.json
        #[arg(value_name = "FILE", value_parser = absolute)]
        file: PathBuf,
    },
    /// Take screenshots of every page in two themes and two widths, in target/pictures/
    Pictures,
    /// Check the npm packages for known vulnerabilities, where the registry has a list of them
    Audit,
    /// Measure everything that has a budget
    Bench,
    /// Put small faults (mutants) into copies of the sources, and check that some test fails for each
    Mutate {
        /// The commit to compare with; by default the commit where the branch left origin/main, or else the parent of HEAD
        #[arg(long, value_name = "REVISION")]
        base: Option<String>,
        /// Try the mutants of all code, which takes hours
        #[arg(long, conflicts_with = "base")]
        full: bool,
        /// Try at most about this many mutants of each package; each commit selects other mutants
        #[arg(long, value_name = "N", default_value_t = 100)]
        at_most: usize,
    },
    /// Feed random text to everything that parses input
    Fuzz {
        /// Seconds for each target
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u64,
        /// Run only targets whose name contains one of these texts
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
    /// Click, type, resize, reload and make requests fail, at random on every page
    Monkey {
        /// Number of steps
        #[arg(long, value_name = "N", default_value_t = crate::monkey::STEPS)]
        steps: u32,
        /// Seed of the random numbers; a new one by default
        #[arg(long, value_name = "S")]
        seed: Option<u64>,
    },
    /// Set up everything for building and testing the console
    Setup,
}

/// Returns the path as an absolute path, which stays valid when this program changes its current folder to the project's root.
fn absolute(path: &str) -> std::io::Result<PathBuf> {
    std::path::absolute(path)
}

/// A part of the tests.
#[derive(Debug, Subcommand)]
pub enum TestPart {
    /// Run the tests that need no browser
    Native,
    /// Run the component tests in a browser
    Browser,
    /// Build the files to host again in another folder, and compare them
    SecondBuild,
    /// Run Lighthouse over the sign-in page and the demo
    Lighthouse,
    /// Run the most important journeys in Firefox
    Firefox,
    /// Run the journeys (end-to-end tests) in Chromium
    E2e {
        /// Use a development build, which takes less time to build
        #[arg(long)]
        dev: bool,
        /// Arguments for Playwright: names of files, -g TITLE
        #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
        playwright: Vec<String>,
    },
}

/// The options of `run`.
#[derive(Args, Debug, Default)]
pub struct Run {
    /// Port of the console; any free port by default
    #[arg(long)]
    pub port: Option<u16>,
    /// Port of the reference platform; any free port by default
    #[arg(long, value_name = "PORT")]
    pub platform_port: Option<u16>,
    /// Use the platform at this address instead of the reference platform
    #[arg(long, value_name = "URL")]
    pub platform: Option<String>,
    /// Also start an OpenID Connect provider, and offer sign-in with it; the provider accepts every login and password
    #[arg(long, conflicts_with = "platform")]
    pub oidc: bool,
    /// Don't rebuild after changes
    #[arg(long)]
    pub no_watch: bool,
    /// Options of the reference platform, which its server gets
    #[command(flatten)]
    pub reference_platform: platform::Options,
}

impl Run {
    /// Returns the arguments for the program `platform-server`: the ports, the address of the platform and the options of the reference
    /// platform that were given, and `--reload` unless `no_watch` is set. `matches` are the parsed arguments of `run`, which say which
    /// options of the reference platform were on the command line. `--oidc` isn't among the arguments: `run` adds it, once it knows the
    /// provider's URL.
    pub fn server_args(&self, matches: &ArgMatches) -> Vec<String> {
        let options = [
            ("--console-port", self.port.map(|port| port.to_string())),
            ("--platform-port", self.platform_port.map(|port| port.to_string())),
            ("--platform", self.platform.clone()),
        ];
        let given = options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?]));
        let mut args: Vec<String> = given.flatten().collect();
        let declared = platform::Options::augment_args(Command::new("platform"));
        for option in declared.get_arguments() {
            let id = option.get_id().as_str();
            let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
            if let Some(name) = option.get_long().filter(|_| is_given) {
                args.push(format!("--{name}"));
                // clap stores a flag as the value `true`, but on the command line a flag has no value, so none is added.
                let values = matches.get_raw(id).filter(|_| option.get_action().takes_values());
                args.extend(values.into_iter().flatten().map(|value| value.to_string_lossy().into_owned()));
            }
        }
        if !self.no_watch {
            args.push("--reload".to_owned());
        }
        args
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{CommandFactory, FromArgMatches};

    #[test]
    fn the_declaration_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn playwright_gets_its_own_options() {
        let cli = Cli::try_parse_from(["xtask", "test", "e2e", "--dev", "faults.spec.ts", "-g", "cut off"])
            .unwrap();
        let Task::Test { part: Some(TestPart::E2e { dev, playwright }), .. } = cli.task else {
            panic!("{cli:?}")
        };
        assert!(dev);
        assert_eq!(playwright, ["faults.spec.ts", "-g", "cut off"]);
    }

    #[test]
    fn the_server_gets_the_options_that_are_given() {
        let words =
            ["xtask", "run", "--port", "8080", "--profile", "document", "--latency", "5", "--no-watch"];
        let matches = Cli::command().try_get_matches_from(words).unwrap();
        let Task::Run(run) = Cli::from_arg_matches(&matches).unwrap().task else { panic!("{matches:?}") };
        let args = run.server_args(matches.subcommand_matches("run").unwrap());
        assert_eq!(args, ["--console-port", "8080", "--profile", "document", "--latency", "5"]);
    }
}
