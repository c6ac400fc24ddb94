import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Arrow, arrowOf, startedIn } from '../../../src/rules/workflows/arrows.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const wrongType = arrowOf('logo.choosing --file.chosen[isWrongType]--> logo.choosing');
const tooLarge = arrowOf('logo.choosing --file.chosen[isTooLarge]--> logo.choosing');
const good = arrowOf('logo.choosing --file.chosen--> logo.cropping');
const begun = arrowOf(startedIn('logo.choosing.firstTime'));

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);

describe.each(engines)('workflow counts, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let admin: Caller;
  let manager: Caller;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    for (const table of ['workflow_count', 'workflow_dwell', 'workflow_passage'] as const)
      await fixture.db.deleteFrom(table).execute();
    await fixture.db.deleteFrom('throttle').execute();
    admin = (await fixture.signIn(await fixture.caller('c-admin'))).call;
    manager = (await fixture.signIn(await fixture.caller('reporting-manager'))).call;
    await turn(true);
  });

  const turn = (isOn: boolean) => admin('switchCounting', { body: { isOn } });
  const send = (counts: object[], batch = v7(), call = manager) =>
    call('countTransitions', { body: { batch, counts } });
  const sendUse = (dwellTimes: object[], passages: object[] = [], batch = v7()) =>
    manager('countTransitions', { body: { batch, counts: [], dwellTimes, passages } });
  const dwellOf = (changes: object = {}) => ({
    chart: 'form',
    state: 'form.editing.filling',
    page: '/employees/add',
    bucket: 5,
    isLeft: false,
    day: today,
    times: 20,
    ...changes,
  });
  const times = (arrow: Arrow, count: number, day = today) => ({ ...arrow, day, times: count });
  const read = async (query = {}) => (await admin('viewTransitionCounts', { query })).body;
  const told = async (arrow: Arrow, query = {}) => {
    const { counts } = await read(query);

    return (
      counts.find(
        ({ from, event, guard }: Arrow) => from === arrow.from && event === arrow.event && guard === arrow.guard,
      )?.times ?? 0
    );
  };
  /** Straight into the table: days long past, which no browser may send any more. */
  const store = (arrow: Arrow, day: string, count: number) => {
    const { from, to, ...rest } = arrow;

    return fixture.db
      .insertInto('workflow_count')
      .values({ ...rest, from_state: from, to_state: to, day, times: count, company_id: fixture.company.id })
      .execute();
  };

  it('are off until a company-level person switches them on, and both changes are in the audit trail', async () => {
    const other = (await fixture.signIn(await fixture.target('other company', { roles: ['c-hr'] }))).call;
    expect((await other('viewTransitionCounts')).body).toMatchObject({ countedSince: null, counts: [] });
    expect((await other('trackedUserResult')).body.company).not.toHaveProperty('isCounted');
    expect((await send([times(good, 1)], v7(), other)).status).toBe(403);

    expect((await other('switchCounting', { body: { isOn: true } })).status).toBe(200);
    expect((await other('trackedUserResult')).body.company.isCounted).toBe(true);
    expect((await send([times(good, 1)], v7(), other)).status).toBe(200);
    await other('switchCounting', { body: { isOn: true } });
    await other('switchCounting', { body: { isOn: false } });

    const trail = await fixture.db
      .selectFrom('audit_entry')
      .select('what')
      .where('company_id', '=', fixture.otherCompany.id)
      .where('what', 'like', 'counting.%')
      .orderBy('at')
      .execute();
    expect(trail.map(({ what }) => what)).toEqual(['counting.switchedOn', 'counting.switchedOff']);
  });

  it('add up what different people send, and keep nothing about who they are', async () => {
    await send([times(good, 4), times(good, 2)]);
    await send([times(good, 5)], v7(), admin);

    expect(await told(good)).toBe(10);
    const rows = await fixture.db.selectFrom('workflow_count').selectAll().execute();
    expect(rows).toEqual([
      {
        company_id: fixture.company.id,
        chart: 'logo',
        from_state: 'logo.choosing',
        event: 'file.chosen',
        guard: '',
        to_state: 'logo.cropping',
        day: today,
        times: 11,
      },
    ]);
  });

  it('include a batch once, however often and however simultaneously it arrives', async () => {
    const batch = v7();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send([times(good, 7)], batch)));
    answers.push(await send([times(good, 7)], batch));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await told(good)).toBe(5);
    expect(await fixture.db.selectFrom('workflow_count').select('times').execute()).toEqual([{ times: 7 }]);
  });

  it('reject a whole batch with an arrow that no chart has, and name it', async () => {
    const strangers: Arrow[] = [
      { ...good, to: 'logo.done' },
      { ...good, guard: 'isNew' },
      { ...wrongType, guard: '' },
      { ...begun, guard: 'isNew' },
      { ...good, chart: 'session' },
      { ...good, event: 'maria@tidewater.example' },
      { ...begun, to: 'logo.nowhere' },
      { ...begun, from: 'session' },
      { ...begun, chart: 'constructor', from: 'constructor', to: 'constructor.name' },
    ];
    for (const stranger of strangers) {
      const { status, body } = await send([times(good, 6), times(stranger, 6)]);
      expect(status).toBe(422);
      expect(body.errors.counts).toContain(`No chart has the transition ${stranger.from}`);
    }
    expect((await send([times(begun, 6)])).status).toBe(200);
    expect(await told(good)).toBe(0);
    expect(await told(begun)).toBe(5);
  });

  it('accept the days of any time zone and of a long weekend, and no others', async () => {
    for (const day of [dayBefore(-1), dayBefore(8)]) expect((await send([times(good, 1, day)])).status).toBe(200);
    for (const day of [dayBefore(-3), dayBefore(10)]) expect((await send([times(good, 1, day)])).status).toBe(422);
    expect((await send([times(good, 300)])).status).toBe(200);
    for (const count of [0, 301, 1.5]) expect((await send([times(good, count)])).status).toBe(400);
  });

  it('include at most half a minute of work from one batch, whatever its lines and days', async () => {
    const days = [today, today, today, dayBefore(1), dayBefore(2)];
    const passage = { chart: 'logo', from: 'logo.cropping', to: 'logo.done', times: 300 };
    await send([...days.map((day) => times(good, 300, day)), times(tooLarge, 200), times(tooLarge, 80)]);
    await sendUse(
      days.flatMap((day, bucket) => [
        dwellOf({ day, bucket, times: 300 }),
        dwellOf({ day, bucket, times: 300, isLeft: true, page: '' }),
      ]),
      days.map((day) => ({ ...passage, day })),
    );

    expect([await told(good), await told(tooLarge)]).toEqual([300, 280]);
    const { dwellTimes, passages } = await read();
    expect(dwellTimes.filter(({ page }: { page: string }) => page === '')).toMatchObject([{ times: 300 }]);
    expect(passages).toMatchObject([{ times: 300 }]);

    await send([times(good, 300)]);
    expect(await told(good)).toBe(600);
  });

  it('are refused from people whose roles open no page, whose browsers are not asked to count', async () => {
    const employee = (await fixture.signIn(await fixture.caller('employee'))).call;
    const writer = (await fixture.signIn(await fixture.caller('content-writer'))).call;
    const isTold = async (call: Caller) => (await call('trackedUserResult')).body.company.isCounted;

    expect([await isTold(employee), await isTold(writer)]).toEqual([undefined, true]);
    expect((await send([times(good, 9)], v7(), employee)).status).toBe(403);
    expect(await told(good)).toBe(0);
    expect((await send([times(good, 9)], v7(), writer)).status).toBe(200);
    expect(await told(good)).toBe(5);
  });

  it('are slowed down for anyone who sends too many', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => send([times(good, 1)])));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await send([times(good, 1)], v7(), admin)).status).toBe(200);
  });

  it('reveal nothing below five, and only steps of five', async () => {
    await send([times(tooLarge, 4), times(wrongType, 5), times(good, 13)]);

    expect(await told(tooLarge)).toBe(0);
    expect(await told(wrongType)).toBe(5);
    expect(await told(good)).toBe(10);
    expect(JSON.stringify(await read())).not.toMatch(/"times":(?!5\b|10\b)/);
  });

  it('reveal no more by subtracting two periods', async () => {
    // Four in the middle of a month: no choice of days brings them out.
    await store(good, '2026-03-10', 20);
    await store(good, '2026-03-17', 4);
    await store(good, '2026-04-02', 8);
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(await read({ from: '2026-03-05', to: '2026-03-16' })).toMatchObject({ ...march });
    const days = ['2026-03-01', '2026-03-10', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-31'];
    for (const to of days) expect(await told(good, { from: '2026-03-01', to })).toBe(20);
    for (const from of days) expect(await told(good, { from, to: '2026-04-30' })).toBe(25);
    // Two months together are the sum of what each tells alone.
    expect(await told(good, { from: '2026-04-01', to: '2026-04-30' })).toBe(5);
    expect((await admin('viewTransitionCounts', { query: { from: '2026-04-01', to: '2026-03-01' } })).status).toBe(422);
  });

  it('reveal no hidden count through what enters and leaves a state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 3 }), async (branches) => {
        await fixture.db.deleteFrom('workflow_count').execute();
        const arrows = [tooLarge, wrongType, good];
        const counts = arrows.flatMap((arrow, place) => (branches[place] ? [times(arrow, branches[place])] : []));
        const all = branches.reduce((sum, count) => sum + count, 0);
        if (all > 0) await send([...counts, times(begun, all)]);
        const [into, ...out] = await Promise.all([begun, ...arrows].map((arrow) => told(arrow)));
        // Which counts fit everything that is shown: for each hidden one, there must be more than one.
        for (const [place, shown] of out.entries()) {
          if (shown > 0) continue;
          const fits = [0, 1, 2, 3, 4].filter((guess) => {
            const others = out.filter((_, other) => other !== place);
            const least = others.reduce((sum, one) => sum + one, guess);

            return least <= (into as number) + 4 && least + 4 * others.length >= (into as number);
          });
          expect(fits.length).toBeGreaterThan(1);
          expect(fits).toContain(branches[place]);
        }
      }),
      { numRuns: engine === 'embedded' ? 40 : 15, seed: 5 },
    );
  });

  it('add up how long states last and where they are left, by page, once for each batch', async () => {
    const batch = v7();
    const dwellTimes = [
      dwellOf(),
      dwellOf({ isLeft: true, times: 11 }),
      dwellOf({ page: '/employees/addDepartment', times: 6, bucket: 9 }),
    ];
    for (const answer of [await sendUse(dwellTimes, [], batch), await sendUse(dwellTimes, [], batch)])
      expect(answer.status).toBe(200);
    await sendUse([dwellOf({ times: 2 })]);

    expect((await read()).dwellTimes).toEqual(
      [
        { chart: 'form', state: 'form.editing.filling', page: '', times: 35, left: 10, median: 5, p90: 9 },
        {
          chart: 'form',
          state: 'form.editing.filling',
          page: '/employees/add',
          times: 30,
          left: 10,
          median: 5,
          p90: 5,
        },
        {
          chart: 'form',
          state: 'form.editing.filling',
          page: '/employees/addDepartment',
          times: 5,
          left: 0,
          median: null,
          p90: null,
        },
      ].sort((one, other) => (one.page < other.page ? -1 : 1)),
    );
  });

  it('show from when to when something was counted, even if it was only time in states', async () => {
    await sendUse([dwellOf()]);
    const [year, month] = today.split('-').map(Number) as [number, number];

    expect(await read()).toMatchObject({
      counts: [],
      from: `${today.slice(0, 8)}01`,
      to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
    });
  });

  it('add up which states a run reached after which', async () => {
    const passage = { chart: 'logo', from: 'logo.cropping', to: 'logo.done', day: today };
    await sendUse(
      [],
      [
        { ...passage, times: 9 },
        { ...passage, to: 'logo.cropping', times: 14 },
        { ...passage, to: 'logo.choosing', times: 4 },
      ],
    );

    expect((await read()).passages).toEqual([
      { chart: 'logo', from: 'logo.cropping', to: 'logo.cropping', times: 10 },
      { chart: 'logo', from: 'logo.cropping', to: 'logo.done', times: 5 },
    ]);
  });

  it('refuse unknown states and pages, and pages for charts that belong to one page', async () => {
    for (const wrong of [
      { state: 'form.nowhere' },
      { chart: 'logo' },
      { page: '/employees/8f14e45f' },
      { chart: 'logo', state: 'logo.cropping' },
      { page: 'maria@tidewater.example' },
      { day: dayBefore(10) },
    ])
      expect((await sendUse([dwellOf(wrong)])).status).toBe(422);
    expect((await sendUse([dwellOf({ bucket: 99 })])).status).toBe(400);
    const strange = { chart: 'logo', from: 'logo.cropping', to: 'logo.maria', day: today, times: 5 };
    expect((await sendUse([], [strange])).status).toBe(422);
    expect(await read()).toMatchObject({ dwellTimes: [], passages: [] });
  });

  it('stop at once when they are switched off, and keep existing counts', async () => {
    await send([times(good, 9)]);
    expect((await turn(false)).body.message).toBe('Counting turned off');

    const { status, body } = await send([times(good, 9)]);
    expect([status, body.message]).toEqual([403, 'Counting is turned off for this company.']);
    expect(await read()).toMatchObject({ countedSince: null });
    expect(await told(good)).toBe(5);
  });

  it('are deleted on request, for this company only, which is recorded', async () => {
    await send([times(good, 9)]);
    await sendUse([dwellOf()], [{ chart: 'logo', from: 'logo.cropping', to: 'logo.cropping', day: today, times: 9 }]);
    const { from, to, ...rest } = good;
    await fixture.db
      .insertInto('workflow_count')
      .values({ ...rest, from_state: from, to_state: to, day: today, times: 9, company_id: fixture.otherCompany.id })
      .execute();
    expect((await admin('deleteTransitionCounts')).body.message).toBe('Counts deleted');

    expect(await read()).toMatchObject({ from: null, to: null, counts: [], dwellTimes: [], passages: [] });
    const left = await fixture.db.selectFrom('workflow_count').select('company_id').execute();
    expect(left).toEqual([{ company_id: fixture.otherCompany.id }]);
    const entry = await fixture.db
      .selectFrom('audit_entry')
      .select('what')
      .where('what', '=', 'counts.deleted')
      .executeTakeFirst();
    expect(entry).toBeDefined();
  });
});
