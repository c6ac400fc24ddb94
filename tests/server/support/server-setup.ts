/** Runs before each file of the server's tests. */
import { expect } from 'vitest';
import { chooseEngines } from './databases.ts';

chooseEngines(expect.getState().testPath ?? '');
