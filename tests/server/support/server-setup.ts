/** Runs before each file of the server's tests. */
import { expect } from 'vitest';
import { chooseEngines, tellWhatIsSkipped } from './databases.ts';

await tellWhatIsSkipped();
chooseEngines(expect.getState().testPath ?? '');
