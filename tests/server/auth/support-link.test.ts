import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportLink } from '../../../server/auth/support-link.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { mailsTo, tokenOf } from '../support/mail.ts';
import { PUBLIC_URL } from '../support/server.ts';

describe.each(engines)('a sign-in link for the provider’s support, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const exchange = (link: string) => fixture.call('exchangeSecurityToken', { body: { securityToken: tokenOf(link) } });

  it('signs in as the person once, shows its purpose, and does not allow setting a password', async () => {
    const admin = await fixture.caller('c-admin');

    const link = await supportLink(fixture.db, admin.email.toUpperCase(), PUBLIC_URL);
    const { status, body } = await exchange(link);

    expect(status).toBe(200);
    expect(body).toMatchObject({ purpose: 'support', userTrack: { userId: admin.id } });
    expect(body).not.toMatchObject({ user: { mayResetPassword: true } });
    expect((await exchange(link)).status).toBe(401);
  });

  it('invalidates the previous one', async () => {
    const { email } = await fixture.caller('c-hr');
    const first = await supportLink(fixture.db, email, PUBLIC_URL);
    const second = await supportLink(fixture.db, email, PUBLIC_URL);

    expect((await exchange(first)).status).toBe(401);
    expect((await exchange(second)).status).toBe(200);
  });

  it('is never mailed, but is recorded in the audit trail', async () => {
    const admin = await fixture.caller('c-admin');
    const before = (await mailsTo(fixture, admin.email)).length;

    await supportLink(fixture.db, admin.email, PUBLIC_URL);

    expect((await mailsTo(fixture, admin.email)).length).toBe(before);
    const trail = await fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', admin.id).execute();
    expect(trail).toContainEqual({ what: 'supportLink.made' });
  });

  it('is refused for an address without an account', async () => {
    await expect(supportLink(fixture.db, 'nobody@harbourvale.example', PUBLIC_URL)).rejects.toThrow('No account');
  });
});
