import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerWith } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

describe.each(engines)('insurance plans, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const add = async (name: string, plans: object[] = []) =>
    (await fixture.as.admin('createInsurancePlan', { body: { name, plans } })).body.insurancePlan;
  const edit = async (id: string, body: object) => {
    const plan = await fixture.db
      .selectFrom('insurance_plan')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirst();

    return fixture.as.hr('editInsurancePlan', { params: { id }, body: { version: plan?.version ?? 1, ...body } });
  };
  const upload = (id: string, policyId: string, file: { bytes: Buffer; fileName?: string; mediaType?: string }) =>
    fixture.as.hr('uploadInsuranceDocument', {
      params: { id },
      form: { fields: { policyId }, files: [{ field: 'policyDoc', fileName: 'cover.pdf', ...file }] },
    });

  it('are added with their options, and listed by name with the people who have them', async () => {
    const { as, people, db } = fixture;
    const option = { effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31', categories: ['Nursing', 'Night shift'] };
    const { status, body } = await as.hr('createInsurancePlan', {
      body: { name: ' Dental ', plans: [{ name: ' Basic ', ...option }, { name: 'Complete' }] },
    });
    expect([status, body.message]).toEqual([201, 'Insurance plan added']);
    expect(body.insurancePlan).toEqual({
      _id: expect.any(String),
      name: 'Dental',
      version: 1,
      plans: [
        { _id: expect.any(String), name: 'Basic', policyDoc: null, headcount: 0, ...option },
        {
          _id: expect.any(String),
          name: 'Complete',
          policyDoc: null,
          headcount: 0,
          effectiveFrom: null,
          effectiveTo: null,
          categories: [],
        },
      ],
    });
    const [basic] = body.insurancePlan.plans;
    for (const person of [people.employee, people.portoEmployee]) {
      await db.updateTable('person').set({ insurance_policy_id: basic._id }).where('id', '=', person.id).execute();
    }
    const heads = async (caller: typeof as.hr) => {
      const { insurancePlans } = (await caller('viewInsurancePlans')).body;
      const [dental, health] = insurancePlans;

      return [insurancePlans.length, dental.name, health.name, dental.plans[0].headcount];
    };

    expect(await heads(as.admin)).toEqual([2, 'Dental', 'Health', 2]);
    // A branch admin counts the branch's own people.
    expect(await heads(as.portoAdmin)).toEqual([2, 'Dental', 'Health', 1]);
  });

  it.each([
    [{ name: ' ' }, 400, { name: 'Enter a plan name.' }],
    [{ name: 'HÉALTH' }, 409, { name: 'An insurance plan with this name already exists.' }],
    [{ plans: [{ name: 'Gold' }, { name: ' gold' }] }, 422, { plans: 'gold is listed twice.' }],
    [
      { plans: [{ name: 'Gold', effectiveFrom: '2026-05-01', effectiveTo: '2026-04-30' }] },
      422,
      { plans: 'Gold ends before it starts.' },
    ],
    [
      { plans: [{ name: 'Gold', effectiveFrom: 'May' }] },
      400,
      { plans: 'Effective from must be a date such as 2026-03-31.' },
    ],
    [{ plans: [{ name: 'Gold', policyDoc: 'x' }] }, 400, { plans: 'There is no field called "policyDoc".' }],
  ])('are refused for %j', async (wrong, status, errors) => {
    const answer = await fixture.as.admin('createInsurancePlan', {
      body: { name: 'Never stored', plans: [], ...wrong },
    });

    expect([answer.status, answer.body.errors]).toEqual([status, errors]);
  });

  it('are edited as a whole: options are changed, added and removed at once', async () => {
    const plan = await add('Life', [{ name: 'One' }, { name: 'Two' }]);
    const [one] = plan.plans;
    const { status, body } = await edit(plan._id, {
      name: 'Life & Income',
      plans: [{ _id: one._id, name: 'First', categories: ['Everyone'] }, { name: 'Third' }],
      version: 1,
    });

    expect([status, body.message]).toEqual([200, 'Insurance plan updated']);
    expect(body.insurancePlan).toMatchObject({ name: 'Life & Income', version: 2 });
    expect(body.insurancePlan.plans).toMatchObject([
      { _id: one._id, name: 'First', categories: ['Everyone'] },
      { name: 'Third' },
    ]);
  });

  it('keep an option that someone has, and then store nothing else from the edit', async () => {
    const plan = await add('Travel', [{ name: 'Europe' }, { name: 'World' }]);
    const [europe, world] = plan.plans;
    const person = await fixture.add({ isEnabled: false, columns: { insurance_policy_id: europe._id } });
    const body = { name: 'Journeys', plans: [{ _id: world._id, name: 'World' }] };
    const refused = await edit(plan._id, body);

    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { plans: 'Europe cannot be removed: 1 person has it.' },
    ]);
    const { insurancePlans } = (await fixture.as.hr('viewInsurancePlans')).body;
    expect(insurancePlans.find(({ _id }: { _id: string }) => _id === plan._id)).toEqual(plan);
    await fixture.db.updateTable('person').set({ insurance_policy_id: null }).where('id', '=', person.id).execute();
    expect((await edit(plan._id, body)).status).toBe(200);
  });

  it('return the current plan to the second of two people, and overwrite nothing', async () => {
    const plan = await add('Vision');
    const saved = (await edit(plan._id, { name: 'Eyes', plans: [], version: 1 })).body.insurancePlan;
    const late = await edit(plan._id, { name: 'Glasses', plans: [], version: 1 });

    expect([late.status, late.body.insurancePlan]).toEqual([409, saved]);
  });

  it('refuse an option of another plan', async () => {
    const { company } = fixture;
    const plan = await add('Accident');
    const { status, body } = await edit(plan._id, {
      name: 'Accident',
      plans: [{ _id: company.policies[0], name: 'Mine' }],
    });

    expect([status, body.errors]).toEqual([422, { plans: 'One of these options no longer exists.' }]);
  });

  describe('an option’s document', () => {
    it('can be downloaded by everyone in the company and no one else, and replaces the previous one', async () => {
      const { as, stranger, app } = fixture;
      const plan = await add('Pension', [{ name: 'Standard' }]);
      const [option] = plan.plans;
      const first = (await upload(plan._id, option._id, { bytes: pdf('first') })).body.insurancePlan.plans[0].policyDoc;
      const answer = await upload(plan._id, option._id, { bytes: pdf('second') });
      const name = answer.body.insurancePlan.plans[0].policyDoc;

      expect([answer.status, answer.body.message]).toEqual([200, 'Document uploaded']);
      expect(name).toMatch(/^[0-9a-f]{32}\.pdf$/);
      for (const caller of [as.hr, as.portoAdmin, as.employee]) {
        const { status, body } = await caller('downloadFile', { params: { name } });
        expect([status, body]).toEqual([200, pdf('second').toString()]);
      }
      expect((await stranger('downloadFile', { params: { name } })).status).toBe(404);
      expect((await callerWith(app)('downloadFile', { params: { name } })).status).toBe(401);
      expect((await as.hr('downloadFile', { params: { name: first } })).status).toBe(404);
    });

    it('is checked by its content and not by its name', async () => {
      const plan = await add('Nursing care', [{ name: 'Home' }]);
      const [option] = plan.plans;
      const html = { bytes: Buffer.from('<script>alert(1)</script> %PDF- %%EOF'), mediaType: 'application/pdf' };
      const refused = await upload(plan._id, option._id, html);
      const cut = await upload(plan._id, option._id, { bytes: Buffer.from('%PDF-1.7\nhalf of i') });

      expect([refused.status, refused.body.errors]).toEqual([415, { policyDoc: 'The document must be a PDF file.' }]);
      expect([cut.status, cut.body.errors]).toEqual([422, { policyDoc: 'The document is incomplete.' }]);
      const large = await upload(plan._id, option._id, {
        bytes: Buffer.concat([pdf('x'), Buffer.alloc(10 * 1024 * 1024)]),
      });
      expect([large.status, large.body.errors]).toEqual([
        413,
        { policyDoc: 'This file is too large. Files can be up to 10 MB.' },
      ]);
      expect((await upload(plan._id, plan._id, { bytes: pdf('nobody’s') })).status).toBe(404);
    });
  });
});
