import { describe } from 'vitest';
import { complaints, findsNothingOn } from '../support/axe.ts';
import { expect, it } from '../support/browser.ts';
import { halfOf } from '../support/halves.ts';
import { companyAdmin } from '../support/people.ts';
import { screens } from '../support/screens.ts';

findsNothingOn(halfOf(screens, 'first'));

it('axe detects a missing label', async ({ open }) => {
  const page = await open({ at: '/login' });
  await page.evaluate(() => document.querySelector('label')?.remove());

  expect(await complaints(page)).toEqual([expect.stringContaining('label')]);
});

it('axe detects a faint text among many that look the same', async ({ open }) => {
  const page = await open({ at: '/login' });
  await page.evaluate(() => {
    const list = document.createElement('ul');
    for (let i = 0; i < 6; i += 1) list.append(Object.assign(document.createElement('li'), { textContent: 'Row' }));
    (list.children[3] as HTMLElement).style.color = '#ccc';
    document.querySelector('main')?.append(list);
  });

  expect(await complaints(page)).toEqual([expect.stringMatching(/^color-contrast.*li:nth-child\(4\)/)]);
});

describe('no page scrolls sideways', () => {
  it.for([
    '/dashboard',
    '/employees',
    '/employees/add',
    '/branches',
    '/branches/addBranch',
    '/setting/comapany',
    '/setting/changelogo',
  ])('%s, 360, 768, 1280 and 1920 px wide', async (path, { open }) => {
    const page = await open({ as: companyAdmin, at: path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(overhang, { message: `${width} px wide` }).toBe(0);
    }
  });
});
