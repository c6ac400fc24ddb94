/** What a dashboard costs, kept and counted again. */
import { pathOf } from '../../src/api/calls.ts';
import { signIn, type Table } from './lists.ts';
import { load, quantile } from './load.ts';
import type { Filled } from './targets.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CLIENTS = 10;
const CHANGES = 10;

export async function measureDashboard({ name, url, size, print }: Filled): Promise<Table> {
  const rows: string[][] = [];
  const note = (row: string[]) => {
    rows.push(row);
    print(`${name}: ${row.join('  ')}`);
  };
  const admin = await signIn(url, 'admin@harbourvale.example');
  const branchAdmin = await signIn(url, 'lisbon.admin@harbourvale.example');
  const path = `${url}/${pathOf('companyDashboard')}`;
  const asked = async (token: string, address = path) =>
    (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json();
  /** How long the last of this many simultaneous callers waits. */
  const firstTime = async (what: string, clients: number, token: string, address = path) => {
    const begun = performance.now();
    const [answer] = await Promise.all(Array.from({ length: clients }, () => asked(token, address)));
    const ms = (performance.now() - begun).toFixed(1);
    note([`${what}, for the first time`, ...(clients === 1 ? [ms, ''] : ['', ms]), '', '']);

    return answer;
  };
  const { dashboard } = await firstTime('company', 1, admin);
  const [branch, another] = dashboard.branches.map(({ _id }: { _id: string }) => _id);
  await firstTime('one branch', 1, admin, `${path}?branchId=${another}`);
  await firstTime('one branch', CLIENTS, admin, `${path}?branchId=${branch}`);
  await firstTime('a branch admin’s', CLIENTS, branchAdmin);
  for (const [what, token, address] of [
    ['company', admin, path],
    ['company, last 90 days', admin, `${path}?period=90`],
    ['one branch', admin, `${path}?branchId=${branch}`],
    ['a branch admin’s', branchAdmin, path],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    await load(address, headers, { clients: 1, seconds: 1 });
    const alone = await load(address, headers, { clients: 1, seconds: SECONDS });
    const together = await load(address, headers, { clients: CLIENTS, seconds: SECONDS });
    note([what, ...[alone.p50, together.p50, together.p95].map((ms) => ms.toFixed(1)), together.perSecond.toFixed(0)]);
  }
  const afterChange: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const department = `Bench ${change}`;
    await fetch(`${url}/${pathOf('createDepartment')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: department }),
    });
    await changePerson(url, admin, change);
    const began = performance.now();
    await asked(admin);
    afterChange.push(performance.now() - began);
  }
  note(['company, after somebody has changed', quantile(afterChange, 0.5).toFixed(1), '', '', '']);

  return {
    title: `Dashboard, ${size}, ${name}, milliseconds`,
    columns: ['dashboard', 'p50, 1 client', 'p50, 10 clients', 'p95, 10 clients', 'requests/s'],
    rows,
  };
}

/** Deactivates one person or activates them again, which is what many numbers depend on. */
async function changePerson(url: string, token: string, change: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { users } = await (await fetch(`${url}/${pathOf('allUsers')}?role=employee&count=1`, { headers })).json();
  await fetch(`${url}/${pathOf('setUserEnabled', { id: users[0]._id })}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ isEnabled: change % 2 === 1 }),
  });
}
