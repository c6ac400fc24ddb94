/** The covering paths of charts, played on the built console. */
import { describe, expect } from 'vitest';
import { it } from '../support/browser.ts';
import { type Driver, expectedLog, playAll } from './driver.ts';
import { pageGaps } from './measure.ts';
import { createStage, createTab } from './stage.ts';

/** One test for each of these charts. */
export function happensAsItsChartSays(chosen: readonly (readonly [name: string, driver: Driver])[]): void {
  describe('on the real page', () => {
    it.for(chosen)(
      'every path through %s happens as its chart says',
      { timeout: 240_000 },
      async ([name, driver], { open }) => {
        const tab = await createTab(await open());
        const cover = driver.cover();
        expect(pageGaps({ name, chart: driver.chart, cover })).toEqual([]);

        await playAll(driver, cover, async () => createStage(await open({ beside: tab, mayLog: expectedLog }), tab));
      },
    );
  });
}
