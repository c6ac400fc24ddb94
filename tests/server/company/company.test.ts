import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { allRoles, type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const PROFILE = {
  companyName: 'Tidewater',
  companyEmail: 'hello@tidewater.example',
  address: '1 Quay Street\u2028Lisbon',
  telephone: '351215550100',
};

describe.each(engines)("the company's profile, on %s", (engine) => {
  let fixture: EmptyCompanies;
  let admin: Caller;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    admin = (await fixture.signIn(await fixture.caller('c-hr'))).call;
    await fixture.db
      .updateTable('company')
      .set({
        company_name: 'Tidewater',
        address: '',
        telephone: '',
        version: 1,
        profile_updated: false,
        logo_file: null,
        counts_campaign_opens: false,
      })
      .where('id', '=', fixture.company.id)
      .execute();
  });

  const edit = async (changes: object = {}) => {
    const { version } = await fixture.db
      .selectFrom('company')
      .select('version')
      .where('id', '=', fixture.company.id)
      .executeTakeFirstOrThrow();

    return admin('editCompany', { body: { ...PROFILE, version, ...changes } });
  };
  const read = async () => (await admin('getCompany')).body.company;

  it.each(allRoles)('is shown to a %s', async (role) => {
    const { call } = await fixture.signIn(await fixture.caller(role));

    const { status, body } = await call('getCompany');

    expect(status).toBe(200);
    expect(body.company).toMatchObject({ _id: fixture.company.id, companyName: 'Tidewater', version: 1 });
  });

  it('shows a generated picture in place of the logo until there is one', async () => {
    expect((await read()).companyLogo).toBeNull();
    expect((await read()).companyLogoUrl).toMatch(/^data:image\/svg\+xml,/);
  });

  it('shows a logo with a full address as it is, and links to one that is a file', async () => {
    const logoUrlOf = async (logo: string) => {
      await fixture.db.updateTable('company').set({ logo_file: logo }).where('id', '=', fixture.company.id).execute();

      return (await read()).companyLogoUrl;
    };

    expect(await logoUrlOf('https://cdn.example/logo.png')).toBe('https://cdn.example/logo.png');
    expect(await logoUrlOf('0123456789abcdef0123456789abcdef.jpg')).toBe(
      '/api/file/0123456789abcdef0123456789abcdef.jpg',
    );
  });

  it('can be changed, which completes that step of the company’s setup', async () => {
    const { status, body } = await edit({ companyName: '  Tidewater & Sons ', version: 1 });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Company updated',
      company: { ...PROFILE, companyName: 'Tidewater & Sons', companyProfileUpdated: true, version: 2 },
    });
    expect((await admin('trackedUserResult')).body.userTrack.companyProfileUpdated).toBe(true);
    expect(
      (await fixture.db.selectFrom('company').selectAll().where('id', '=', fixture.otherCompany.id).executeTakeFirst())
        ?.company_name,
    ).toBe('Millbrook');
  });

  it('without a version, takes the changes of whoever saves last', async () => {
    expect((await edit()).status).toBe(200);
    expect((await edit({ telephone: '35121999999' })).status).toBe(200);
  });

  it('keeps its version when saved unchanged, and completes the step', async () => {
    await edit();
    const { version } = await read();

    expect((await edit({ version })).status).toBe(200);

    expect((await read()).version).toBe(version);
  });

  it('is not saved over someone else’s change: returns 409 and names what changed', async () => {
    await edit({ version: 1 });
    await edit({ version: 2, telephone: '35121777777' });

    const { status, body } = await edit({ version: 2, companyName: 'Mine' });

    expect(status).toBe(409);
    expect(body).toEqual({
      status: 409,
      message: 'Someone else has changed the company profile (Contact number). Reload the page.',
      errors: { telephone: 'Changed to: 35121777777' },
      company: expect.objectContaining({ companyName: 'Tidewater', telephone: '35121777777', version: 3 }),
    });
    expect((await read()).companyName).toBe('Tidewater');
  });

  it('does not count opened emails by default, and keeps the setting when an edit omits it', async () => {
    expect((await read()).countsCampaignOpens).toBe(false);
    expect((await edit({ countsCampaignOpens: true })).body.company.countsCampaignOpens).toBe(true);
    expect((await edit({ companyName: 'Renamed' })).body.company.countsCampaignOpens).toBe(true);
  });

  it('keeps only one of two simultaneous changes', async () => {
    const answers = await Promise.all([edit({ version: 1, address: 'Here' }), edit({ version: 1, address: 'There' })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('records the old and the new values in the audit trail', async () => {
    await fixture.db.deleteFrom('audit_entry').execute();
    await edit({ companyName: 'Renamed' });

    const [entry] = await fixture.db.selectFrom('audit_entry').selectAll().execute();

    expect(entry).toMatchObject({
      what: 'company.edited',
      entity_id: fixture.company.id,
      who_roles: ['c-hr', 'employee'],
      before: { companyName: 'Tidewater' },
      after: { companyName: 'Renamed', version: 2 },
      origin: '127.0.0.1',
    });
  });

  it.each([
    ['companyName', '', 'Please Enter Company Name!'],
    ['companyName', '   ', 'Please Enter Company Name!'],
    ['companyName', 'x'.repeat(121), 'Company name can have at most 120 characters.'],
    ['companyName', 'a\u0000b', 'Company name has characters that cannot be used here.'],
    ['companyName', 'Harbour \u202e&lav', 'Company name has characters that cannot be used here.'],
    ['address', 'Quay 1 \u2066', 'Company address has characters that cannot be used here.'],
    ['companyEmail', '', 'Please Enter Company Email!'],
    ['companyEmail', 'nobody', 'Enter an email address, such as ana@example.com.'],
    ['companyEmail', 'a@b.example\r\nBcc: all@b.example', 'Enter an email address, such as ana@example.com.'],
    ['address', '', 'Please Enter Company Address!'],
    ['telephone', '', 'Please Enter Contact Number!'],
    ['telephone', '+351 21', 'Contact number is not valid. 5 to 20 digits.'],
    ['telephone', 351215550100, 'Contact number must be text.'],
    ['version', 'one', 'Version must be a whole number.'],
    ['companyId', 'x', 'There is no field called "companyId".'],
  ])('refuses %s = %j: %s', async (field, value, message) => {
    const answer = await edit({ [field]: value });

    expect(answer).toEqual({ status: 400, body: { status: 400, message, errors: { [field]: message } } });
    expect(await read()).toMatchObject({ version: 1, companyProfileUpdated: false });
  });
});
