/** Commands that fail print a sentence or two and exit with 1. */
import { describeProblem } from './start-up.ts';

export function runCommand(main: () => Promise<void>): void {
  main().catch((error: Error) => {
    console.error(describeProblem(error, process.env));
    // At once: a half-refused connection would keep the process alive for another minute.
    process.exit(1);
  });
}
