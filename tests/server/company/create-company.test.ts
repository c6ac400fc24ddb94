import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../../../server/company/create-company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { lastLink, tokenOf } from '../support/mail.ts';
import { PUBLIC_URL } from '../support/server.ts';

const founding = {
  companyName: 'Harbour & Vale',
  email: 'Boss@harbourvale.example',
  firstName: 'Ines',
  lastName: 'Prado',
};

describe.each(engines)('creating a company, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const countCompanies = async () => (await fixture.db.selectFrom('company').select('id').execute()).length;

  it('sends its first admin a welcome email, whose link signs them in to choose a password', async () => {
    await createCompany(fixture.db, founding, PUBLIC_URL);

    const securityToken = tokenOf(await lastLink(fixture, founding.email));
    const { status, body } = await fixture.call('exchangeSecurityToken', { body: { securityToken } });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      purpose: 'welcome',
      userTrack: { password: false, companyProfileUpdated: false, roles: ['c-admin', 'employee'] },
      user: { fullName: 'Ines Prado', mayResetPassword: true },
      company: { companyName: 'Harbour & Vale', features: { recognition: { addRecognition: true } } },
    });
  });

  it('is refused for an address that already has an account, and leaves nothing behind', async () => {
    const person = await fixture.caller('employee');
    const before = await countCompanies();

    await expect(
      createCompany(fixture.db, { ...founding, email: person.email.toUpperCase() }, PUBLIC_URL),
    ).rejects.toThrow(/already in use/);

    expect(await countCompanies()).toBe(before);
  });

  it.each(['', 'nobody', 'a@b', 'a@b.example, c@d.example', '<a@b.example>'])(
    'is refused for %j, which is not an address',
    async (email) => {
      await expect(createCompany(fixture.db, { ...founding, email }, PUBLIC_URL)).rejects.toThrow(
        'is not an email address',
      );
    },
  );
});
