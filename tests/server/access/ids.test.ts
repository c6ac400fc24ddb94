/** An id may be written in upper case: the database would find the same row, so no rule may take it for another. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JsonSchema, simplifySchema } from '../../../server/plugins/schemas.ts';
import type { CallName } from '../../../src/api/calls.ts';
import type { CallContract } from '../../../src/api/contract/common.ts';
import { contract } from '../../../src/api/contract/index.ts';
import type { Sent } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { addType } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const ID = '018F6D3A-1B2C-7D3E-8F4A-5B6C7D8E9FAB';

describe('ids in the contract', () => {
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats.default(ajv);

  /** Where a call takes an id, or something else that is written like one but is not free text. */
  function* idsIn(name: string, schema: JsonSchema): Generator<[string, JsonSchema]> {
    const isText = [schema.type].flat().includes('string');
    const takes = (text: string) => ajv.validate({ ...schema, type: 'string' }, text) === true;
    if (isText && takes(ID) && !takes('someone')) yield [name, schema];
    for (const [part, inside] of Object.entries(schema.properties ?? {})) yield* idsIn(`${name}.${part}`, inside);
    for (const inside of [schema.items ?? [], schema.anyOf ?? []].flat()) yield* idsIn(name, inside);
  }

  const all = Object.entries(contract as Record<string, CallContract>).flatMap(([call, { params, query, body }]) =>
    [params, query, body].flatMap((part) => (part ? [...idsIn(call, simplifySchema(part))] : [])),
  );

  it('are taken in lower case wherever they occur', () => {
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(([, schema]) => schema.lowerCase !== true).map(([name]) => name)).toEqual([]);
  });
});

describe.each(engines)('ids in upper case, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  /** As an admin, with the id in lower and in upper case. */
  async function bothWays(call: CallName, sentFor: (id: string) => Sent, id: string) {
    const answers = [];
    for (const one of [id, id.toUpperCase()]) {
      const { status, body } = await fixture.as.admin(call, sentFor(one));
      answers.push([status, body.message]);
    }

    return answers;
  }

  const refused = async (answers: Promise<unknown[][]>, status: number, message: string) =>
    expect(await answers).toEqual([
      [status, message],
      [status, message],
    ]);

  it('are still one’s own', async () => {
    const { id } = fixture.people.admin;
    const type = await addType(fixture, `Own ${v7()}`);
    const day = { from: '2027-03-01', to: '2027-03-01' };

    await refused(
      bothWays('adjustLeave', (person) => ({ body: { person, type, days: 20, reason: 'A gift' } }), id),
      403,
      'You cannot change your own balance.',
    );
    await refused(
      bothWays('enterLeave', (person) => ({ body: { person, type, ...day } }), id),
      403,
      'You cannot add leave for yourself. Request it instead.',
    );
  });

  it('name the same department as in lower case', async () => {
    const { department } = (await fixture.as.admin('createDepartment', { body: { name: 'Upper' } })).body;
    const into = (_id: string) => (other: string) => ({ body: { _id, version: 1, into: other } });

    await refused(
      bothWays('mergeDepartment', into(department._id), department._id),
      422,
      'A department cannot be merged into itself.',
    );
    const merged = await fixture.as.admin('mergeDepartment', into(department._id.toUpperCase())(department._id));
    expect(merged.status).toBe(422);
  });

  it('in an address draw on the same quota', async () => {
    const { id } = await fixture.add({ columns: { password_changed: false, profile_updated: false } });
    const answers = await bothWays('resendEmail', (one) => ({ params: { id: one } }), id);

    expect(answers.map(([status]) => status)).toEqual([200, 429]);
  });

  it('in a list are the same entry', async () => {
    const { id } = await fixture.add();
    const people = [id, id.toUpperCase()];
    const answer = await fixture.as.admin('changePeople', { body: { what: 'deactivate', people } });

    expect([answer.status, answer.body.message]).toEqual([400, 'People has the same entry twice.']);
  });

  it('in a query name the same branches', async () => {
    const [first = '', second = ''] = fixture.company.branches;
    const shown = async (...branch: string[]) => {
      const { body } = await fixture.as.admin('viewCompanyReport', {
        params: { report: 'head-count' },
        query: { branch },
      });

      return body.report.about.find(({ label }: { label: string }) => label === 'Branches').value;
    };

    expect(await shown(first.toUpperCase(), second)).toBe(await shown(first, second));
  });
});
