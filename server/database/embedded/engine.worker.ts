import { runEngine } from './run-engine.ts';

await runEngine();
