/** The simulator against a real server that listens: whole working days in the time that the server takes to answer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { addDays } from '../../../demo/days.ts';
import { dice } from '../../../demo/random.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { demoEmployees } from '../../../demo/sign-ins.ts';
import { type Account, accountsIn, demoAccounts, refuseOpenWire } from '../../../demo/simulator/accounts.ts';
import { Employee } from '../../../demo/simulator/employee.ts';
import { clock, DAY_BEGINS, DAY_ENDS, dayOf } from '../../../demo/simulator/rhythm.ts';
import { simulate } from '../../../demo/simulator/simulate.ts';
import { type ApiClient, createClient } from '../../../src/api/client.ts';
import { good } from '../../support/api.ts';
import { companyAdmin } from '../../support/people.ts';
import { anyEngine, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/folders.ts';
import { openServer } from '../support/server.ts';

describe('a simulated working day', () => {
  it('begins with arriving and ends with leaving, with everything else in between, in order', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const day = dayOf(dice(seed));
      const times = day.map(({ at }) => at);

      expect(day[0]?.action).toBe('arrive');
      expect(day.at(-1)?.action).toBe('leave');
      expect([...times].sort((a, b) => a - b)).toEqual(times);
      expect(times.every((at) => at >= DAY_BEGINS && at <= DAY_ENDS)).toBe(true);
    }
  });

  it('is the same for the same seed, with times of day', () => {
    expect(dayOf(dice(3))).toEqual(dayOf(dice(3)));
    expect(dayOf(dice(3))).not.toEqual(dayOf(dice(4)));
    expect([clock(545), clock(720)]).toEqual(['09:05', '12:00']);
  });
});

describe('the people to simulate', () => {
  it('are read from a file with an email and a password per line, which may contain commas', () => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'people.csv');
    writeFileSync(path, '\ufeffEmail,Password\r\nana@own.example,se,cret\n\njo@own.example, pass phrase \n');

    expect(accountsIn(path)).toEqual([
      { email: 'ana@own.example', password: 'se,cret' },
      { email: 'jo@own.example', password: 'pass phrase' },
    ]);
    writeFileSync(path, 'ana@own.example,secret\nnobody\n');
    expect(() => accountsIn(path)).toThrow('Line 2');
    folder.remove();
  });

  it('from a file are simulated only on this machine or over an encrypted connection', () => {
    expect(() => refuseOpenWire('http://console.example')).toThrow('Use an https address.');
    for (const url of ['https://console.example', 'http://127.0.0.1:3000', 'http://localhost:3000']) {
      expect(() => refuseOpenWire(url)).not.toThrow();
    }
  });
});

describe('the simulator', () => {
  let database: TestDatabase;
  let app: Awaited<ReturnType<typeof openServer>>;
  let url: string;

  beforeAll(async () => {
    database = await openTestDatabase(anyEngine());
    app = await openServer(database.db);
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  it('simulates only the demo’s people by default', async () => {
    await expect(demoAccounts(url, 3, 60, dice(1))).rejects.toThrow('does not have the demo company');
  });

  it('lets people request, look and cancel over HTTP, and never gets a server error', async () => {
    await seedDemo(database, { people: 60 });
    const accounts = await demoAccounts(url, 6, 60, dice(1));
    const last = await database.db.selectFrom('audit_entry').select('at').orderBy('at', 'desc').executeTakeFirst();
    const lines: string[] = [];
    const { actions, times, failures } = await simulate({
      url,
      accounts,
      minutes: 1,
      days: 3,
      compress: Number.POSITIVE_INFINITY,
      seed: 3,
      print: (line) => lines.push(line),
    });
    const done = (action: Parameters<typeof actions.get>[0]) => actions.get(action)?.done ?? 0;

    expect(accounts).toHaveLength(6);
    expect(failures).toEqual([]);
    expect(actions.get('arrive')).toEqual({ done: 18, refused: 0 });
    expect(actions.get('leave')).toEqual({ done: 18, refused: 0 });
    expect(times.length).toBeGreaterThan(60);
    expect(lines.some((line) => /^\d\d:\d\d {2}\S.* asks for .*: pending with \S/.test(line))).toBe(true);
    // What was told is what is stored.
    const asked = async (table: 'leave_application' | 'wfh_request') =>
      (
        await database.db
          .selectFrom(table)
          .select('id')
          .where('created_at', '>', last?.at as Date)
          .execute()
      ).length;
    expect(await asked('leave_application')).toBe(done('askForLeave') + done('reportSick'));
    expect(await asked('wfh_request')).toBe(done('askForHome'));
    expect(done('askForLeave')).toBeGreaterThan(0);
    expect(done('talkToHr')).toBeGreaterThan(0);
    expect(done('askForHome')).toBeGreaterThan(0);
  });

  it('lets people add required documents, and request to cancel approved leave', async () => {
    const [account] = (await demoAccounts(url, 1, 60, dice(9))) as [Account];
    const admin = await callerOf(companyAdmin);
    const type = await addedType(admin);
    const today = new Date().toISOString().slice(0, 10);
    const person = await callerOf(account.email);
    const body = { type, from: addDays(today, 200), to: addDays(today, 208) };
    const { leaveApplication } = good(await person.call('applyForLeave', { body }));
    const employee = new Employee({
      url,
      account,
      chance: dice(1),
      today,
      signInGate: (work) => work(),
      waitSeconds: async () => {},
      onCall: () => {},
    });
    await employee.perform('arrive');
    const brought = [];
    for (let told = await employee.perform('bringPaper'); told; told = await employee.perform('bringPaper')) {
      expect(told.isRefusal).toBeUndefined();
      brought.push(told.summary);
    }

    expect(brought).toContainEqual(`brings confirmation-${body.from}.pdf for Paid by paper from ${body.from}`);
    good(await admin.call('decideLeave', { body: { _id: leaveApplication._id, decision: 'approved' } }));
    const asked = [];
    for (let told = await employee.perform('askToCancel'); told; told = await employee.perform('askToCancel')) {
      asked.push(told.summary);
    }
    expect(asked).toContainEqual(`asks to cancel Paid by paper from ${body.from} to ${body.to}`);
    const { review } = good(await admin.call('reviewLeave', { params: { id: leaveApplication._id } }));
    expect(review).toMatchObject({
      about: 'cancellation',
      documents: [{ originalName: `confirmation-${body.from}.pdf` }],
      leaveApplication: { status: 'approved', cancellation: { status: 'pending' } },
    });
  });

  async function callerOf(email: string): Promise<ApiClient> {
    const api = (token: string | null) => createClient({ host: `${url}/api`, token: () => token });
    const { token } = good(await api(null).call('login', { body: { email, password: DEMO_PASSWORD } }));

    return api(token);
  }
  async function addedType(admin: ApiClient): Promise<string> {
    const body = { name: 'Paid by paper', daysPerYear: 30, attachmentAfterDays: 1 };

    return good(await admin.call('createLeaveType', { body })).leaveType._id;
  }

  it('finds the demo employees who can sign in without using a database', async () => {
    const found = await database.db
      .selectFrom('login')
      .innerJoin('person', 'person.id', 'login.person_id')
      .select('person.email')
      .where('person.password_changed', '=', true)
      .where('person.email', 'in', demoEmployees(60))
      .execute();

    expect(demoEmployees(60).length).toBeGreaterThan(10);
    expect(found.length).toBe(demoEmployees(60).length);
  });
});
