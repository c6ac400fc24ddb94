/** How long requests that are under way get to finish. Then the process ends without them. */
const STOP_WITHIN_MS = 10_000;

/**
 * Ends the process in order on SIGTERM and SIGINT: `stop` finishes what is under way. A second signal, or a stop that takes
 * too long, ends it at once; the database stands that.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    console.log(`${signal}: stopping.`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
