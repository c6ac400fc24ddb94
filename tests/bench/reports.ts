/** What company reports cost, summed up beforehand. */
import { REPORTS, reportNames } from '../../src/rules/reports/company-reports.ts';
import { signIn, type Table } from './lists.ts';
import { quantile } from './load.ts';
import type { Filled } from './targets.ts';

const TIMES = 20;
const monthsAgo = (months: number) => new Date(Date.now() - months * 30.4 * 86_400_000).toISOString().slice(0, 7);
const PERIODS = { 'twelve months': '', 'three years': `from=${monthsAgo(35)}&to=${monthsAgo(0)}` };

export async function measureReports({ name, url, size, counted, print }: Filled): Promise<Table> {
  const rows: string[][] = [];
  const token = await signIn(url, 'admin@harbourvale.example');
  for (const report of reportNames.filter((one) => !REPORTS[one].isLong)) {
    for (const [period, query] of Object.entries(PERIODS)) {
      const times: number[] = [];
      for (let request = 0; request < TIMES; request += 1) {
        const begun = performance.now();
        const response = await fetch(`${url}/company-reports/${report}?${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${report}: ${response.status}`);
        times.push(performance.now() - begun);
      }
      rows.push([REPORTS[report].title, period, ...[0, 0.5, 0.95].map((at) => quantile(times, at).toFixed(1))]);
      print(`${name}: ${rows.at(-1)?.join('  ')}`);
    }
  }

  return {
    title: `Company reports, ${size}, ${name}, milliseconds (first count: ${counted.toFixed(0)} s)`,
    columns: ['report', 'period', 'fastest', 'p50', 'p95'],
    rows,
  };
}
