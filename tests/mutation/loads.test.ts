/** A file that cannot even be loaded has no test that fails, and the change would count as unnoticed. */
import { expect, it } from 'vitest';

const files = import.meta.glob('../../src/rules/**/*.ts');
const mutated = `/src/${process.env.MUTATED ?? ''}`;

it('every rule can be loaded', async () => {
  for (const [path, load] of Object.entries(files)) if (path.includes(mutated)) expect(await load()).toBeDefined();
});
