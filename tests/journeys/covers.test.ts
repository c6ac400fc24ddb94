/** The covering paths of every chart that has a driver, played on the built console. */
import { describe, expect } from 'vitest';
import { expectedLog, play } from '../paths/driver.ts';
import { drivers } from '../paths/drivers.ts';
import { createStage, createTab } from '../paths/stage.ts';
import { test } from '../support/browser.ts';

describe('on the real page', () => {
  test.for(Object.entries(drivers))(
    'every path through %s happens as its chart says',
    { timeout: 240_000 },
    async ([, driver], { open }) => {
      const tab = await createTab(await open());
      const cover = driver.cover();
      expect(cover.flatMap(({ events }) => events).length).toBeGreaterThan(10);

      for (const path of cover) {
        const page = await open({ beside: tab, mayLog: expectedLog });
        await play(driver, await createStage(page, tab), path);
        await page.close();
      }
    },
  );
});
