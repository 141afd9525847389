//! Steps of a task, each of which prints its name and its duration, and commands, whose failures are errors with advice.

use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The result of a step. The error is a message for the developer: what went wrong and, where known, what to do.
pub type Outcome<T = ()> = Result<T, String>;

/// The names of the remaining steps in their order. They are printed after each successful step.
static PLAN: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

/// The names of the steps that ended, also of those that failed, each with its duration in seconds.
static ENDED: Mutex<Vec<(&'static str, f64)>> = Mutex::new(Vec::new());

/// Returns a text with a line for each ended step that took at least one second: its duration in seconds and its name. Steps that run at the
/// same time are each listed with their whole duration.
pub fn table() -> String {
    let ended = ENDED.lock().unwrap_or_else(PoisonError::into_inner);
    let lines = ended.iter().filter(|(_, seconds)| *seconds >= 1.0);
    lines.map(|(name, seconds)| format!("{seconds:6.0} s  {name}\n")).collect()
}

/// Prints the steps of a task, and makes them the plan. If a plan is in progress nothing happens, because that plan includes these steps.
pub fn plan(steps: &[&'static str]) {
    let mut plan = PLAN.lock().unwrap_or_else(PoisonError::into_inner);
    if plan.is_empty() {
        eprintln!("Steps: {}.", steps.join(", "));
        plan.extend(steps);
    }
}

/// Runs a step of the plan and returns its result. Prints the step's name before it and, if it succeeds, its duration in seconds and the
/// remaining steps. A step that fails stays in the plan, and nothing is printed after it; [`table`] has its duration.
pub fn planned<T>(name: &'static str, action: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    let begun = Instant::now();
    eprintln!("▸ {name}");
    let outcome = action();
    let seconds = begun.elapsed().as_secs_f64();
    ENDED.lock().unwrap_or_else(PoisonError::into_inner).push((name, seconds));
    let value = outcome?;
    let mut plan = PLAN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(index) = plan.iter().position(|step| *step == name) {
        plan.remove(index);
    }
    let remaining =
        if plan.is_empty() { "nothing remains".into() } else { format!("remains: {}", plan.join(", ")) };
    eprintln!("  {name}: {seconds:.1} s; {remaining}");
    Ok(value)
}

/// Runs a part of a step and returns its result. Prints the part's name before it and, if it succeeds, its duration in seconds.
pub fn step<T>(name: &str, action: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    eprintln!("  · {name} …");
    let begun = Instant::now();
    let value = action()?;
    eprintln!("  · {name}: {:.1} s", begun.elapsed().as_secs_f64());
    Ok(value)
}

/// Runs a command and shows its output. The error contains `advice`, which says what to do if the command fails.
pub fn command(command: &mut Command, advice: &str) -> Outcome {
    let status =
        command.status().map_err(|error| format!("{} can't be started: {error}. {advice}", name(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} failed ({status}). {advice}", name(command))) }
}

/// Runs a command without showing its output. The error contains what the command wrote to standard error, and `advice`, which says what to
/// do if the command fails.
pub fn quiet(command: &mut Command, advice: &str) -> Outcome {
    let output =
        command.output().map_err(|error| format!("{} can't be started: {error}. {advice}", name(command)))?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let status = output.status;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed ({status}). {advice}\n{stderr}", name(command)))
    }
}

/// Runs a command, and returns its standard output, trimmed. The error contains `advice`, and what the command wrote to standard output and
/// standard error.
pub fn output(command: &mut Command, advice: &str) -> Outcome<String> {
    let output =
        command.output().map_err(|error| format!("{} can't be started: {error}. {advice}", name(command)))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if output.status.success() {
        Ok(text(&output.stdout))
    } else {
        let (status, stderr) = (output.status, text(&output.stderr));
        Err(format!("{} failed ({status}). {advice}\n{}\n{stderr}", name(command), text(&output.stdout)))
    }
}

/// Runs a command, and returns its standard output, trimmed; None if the command fails or can't be started.
pub fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn name(command: &Command) -> String {
    let program_and_args: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|arg| arg.to_string_lossy())
        .collect();
    program_and_args.join(" ")
}
