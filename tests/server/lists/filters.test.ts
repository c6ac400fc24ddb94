import type { TObject, TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { access } from '../../../server/access/table.ts';
import type { CallName } from '../../../src/api/calls.ts';
import { contract } from '../../../src/api/contract/index.ts';
import type { Sent } from '../support/calls.ts';
import { anyEngine } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { queriesOf } from '../support/trips.ts';

type Query = NonNullable<Sent['query']>;
type Value = Query[string];

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

function queryOf(call: CallName): TObject['properties'] {
  const { query } = contract[call] as { query?: TObject };

  return query?.properties ?? {};
}

/** Each value that a choice offers, and one of any other kind. */
function examplesOf(schema: TSchema): Value[] {
  const {
    anyOf,
    enum: values,
    const: only,
    type,
    format,
    lowerCase,
    items,
    minimum,
  } = schema as Record<string, unknown>;
  if (only !== undefined) return [only as Value];
  if (Array.isArray(anyOf)) return anyOf.flatMap(examplesOf);
  if (Array.isArray(values)) return values;
  if (type === 'array') return examplesOf(items as TSchema).map((one) => [String(one)]);
  if (type === 'boolean') return [true];
  if (type === 'integer') return [(minimum as number) + 1];
  if (lowerCase) return [ID];

  return [format === 'date' ? '2026-03-11' : 'ana'];
}

const examples = (call: CallName, names: readonly string[]): Query =>
  Object.fromEntries(
    names.flatMap((name) => {
      const [value] = examplesOf(queryOf(call)[name] as TSchema);

      return value === undefined ? [] : [[name, value]];
    }),
  );

const requiredOf = (call: CallName): Query =>
  examples(call, (contract[call] as { query?: { required?: string[] } }).query?.required ?? []);

const filtersOf = (call: CallName): string[] =>
  Object.keys(queryOf(call)).filter((name) => !['skip', 'count', 'sort', 'format'].includes(name));

const lists = (Object.keys(contract) as CallName[]).filter(
  (call) =>
    !('params' in contract[call]) &&
    access[call].callers !== 'provider' &&
    'count' in queryOf(call) &&
    filtersOf(call).length > 0,
);

/** What narrows only together with another filter. */
const together: Readonly<Record<string, string>> = { side: 'person' };

describe('the filters of', () => {
  let fixture: StaffedCompanies;

  // Nothing is cached yet of what is asked here, and no value is the time.
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fixture = await openStaffedCompanies(anyEngine());
  });
  afterAll(async () => {
    vi.useRealTimers();
    await fixture?.close();
  });

  it.each(lists)('%s change what the database is asked', async (call) => {
    const plain = requiredOf(call);
    const ask = (query: Query) =>
      queriesOf(async () => {
        const { status, body } = await fixture.as.admin(call, { query });
        // A chart of people about someone who isn't there.
        if (status !== 404) expect([status, query, body.message]).toEqual([200, query, body.message]);
      });
    const usual = new Set([...(await ask(plain)), ...(await ask(plain))]);
    const isUsual = async (query: Query) => (await ask(query)).every((one) => usual.has(one));

    expect(await isUsual(plain)).toBe(true);
    const ignored = [];
    for (const name of filtersOf(call).filter((one) => !(one in plain))) {
      const others = { ...plain, ...examples(call, together[name] ? [together[name]] : []) };
      const same = [];
      for (const value of examplesOf(queryOf(call)[name] as TSchema))
        same.push(await isUsual({ ...others, [name]: value }));
      if (!same.includes(false)) ignored.push(name);
    }
    expect(ignored).toEqual([]);
  });
});

describe('the filters of a list of requests', () => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(anyEngine());
  });
  afterAll(() => fixture?.close());

  describe.each([
    'viewRequests',
    'exportRequests',
    'viewLeaveApplications',
    'viewSickLeaveApplications',
    'exportLeaveApplications',
    'viewLeaveCalendar',
    'listWfhRequests',
    'exportWfhRequests',
    'viewWfhCalendar',
  ] as const)('%s', (call) => {
    it.each(['admin', 'hr', 'lisbonAdmin', 'lisbonHr', 'manager'] as const)(
      'are answered alone and together, for %s',
      async (part) => {
        const required = requiredOf(call);
        const ask = async (query: Query) => {
          await fixture.db.deleteFrom('throttle').execute();

          return (await fixture.as[part](call, { query })).status;
        };
        const usual = await ask(required);
        const alone = filtersOf(call).flatMap((name) =>
          examplesOf(queryOf(call)[name] as TSchema).map((value) => ({ ...required, [name]: value })),
        );
        const answers = [];
        for (const query of [...alone, examples(call, filtersOf(call))]) answers.push([await ask(query), query]);

        expect([200, 403]).toContain(usual);
        expect(answers.filter(([status]) => status !== usual)).toEqual([]);
      },
    );
  });
});
