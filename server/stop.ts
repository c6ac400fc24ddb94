import type { Log } from './database/log.ts';

/** Then the process ends without them. */
const STOP_WITHIN_MS = 10_000;

interface Ending {
  /** Reports that the server isn't ready, and keeps serving requests for this long. */
  readonly drain: (graceMs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Only after SIGTERM, not at a keyboard. */
  readonly graceMs: number;
  readonly log: Log;
}

/**
 * Stops in order on SIGTERM and SIGINT; a second signal, or a stop that takes too long, ends the process at once, which
 * the database survives. An uncaught error leaves the process in an unknown state: it is logged, requests finish, and
 * the process ends with 1 for its supervisor to restart.
 */
export function endInOrder({ drain, stop, graceMs, log }: Ending): void {
  let isEnding = false;
  const end = async (grace: number, code: number) => {
    isEnding = true;
    process.exitCode = code;
    setTimeout(() => process.exit(1), grace + STOP_WITHIN_MS).unref();
    try {
      await drain(grace);
      await stop();
      process.exit(code);
    } catch (error) {
      console.error((error as Error).message);
      process.exit(1);
    }
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    console.log(`${signal}: stopping.`);
    end(signal === 'SIGTERM' ? graceMs : 0, 0);
  };
  const onFault = (fault: unknown) => {
    log.error({ err: fault instanceof Error ? fault : new Error(String(fault)) }, 'Uncaught error: stopping.');
    if (!isEnding) end(0, 1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
