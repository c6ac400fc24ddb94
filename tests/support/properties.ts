/** Properties try the same examples in each run, so that a failure is repeated; `SEED=7 npm test` tries others. */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env.SEED ?? 1) });
