/** The worker thread that runs the embedded engine: wire-protocol bytes in, wire-protocol bytes out. */
import { runEngine } from './run-engine.ts';

await runEngine();
