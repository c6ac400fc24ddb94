/** `npm run shots`: pictures of every built screen, wide and narrow, light and dark, in .cache/shots. */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import { routes } from '../../src/machines/rules/paths.ts';
import { companyAdmin } from './people.ts';
import { startServer } from './server.ts';

const folder = '.cache/shots';
const signedIn = routes.filter(({ access, path, ...route }) => {
  const isBuilt = !('comesWith' in route);

  return isBuilt && !path.includes(':') && !['public', 'companySetUp', 'branchSetUp'].includes(access);
});
const open = routes.filter(({ access, path }) => access === 'public' && !path.includes(':'));

mkdirSync(folder, { recursive: true });
buildWhenChanged();
const server = await startServer();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 800 }, colorScheme });
      const page = await context.newPage();
      const picture = async (path: string) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
      };
      for (const { path } of open) await picture(path);
      await page.goto('/login');
      await page.getByLabel('Email').fill(companyAdmin);
      await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/dashboard');
      for (const { path } of signedIn) await picture(path);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`The pictures are in ${folder}.`);
