import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportLink } from '../../../server/auth/support-link.ts';
import { engines } from '../support/databases.ts';
import { mailsTo, tokenOf } from '../support/mail.ts';
import { PUBLIC_URL } from '../support/server.ts';
import { openWorld, type World } from '../support/world.ts';

describe.each(engines)('a sign-in link for the provider’s support, on %s', (engine) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld(engine);
  });
  afterAll(() => world?.close());

  const exchange = (link: string) => world.call('exchangeSecurityToken', { body: { securityToken: tokenOf(link) } });

  it('signs in as the person once, shows its purpose, and does not allow setting a password', async () => {
    const admin = await world.caller('c-admin');

    const link = await supportLink(world.db, admin.email.toUpperCase(), PUBLIC_URL);
    const { status, body } = await exchange(link);

    expect(status).toBe(200);
    expect(body).toMatchObject({ purpose: 'support', userTrack: { userId: admin.id } });
    expect(body).not.toMatchObject({ user: { mayResetPassword: true } });
    expect((await exchange(link)).status).toBe(401);
  });

  it('invalidates the previous one', async () => {
    const { email } = await world.caller('c-hr');
    const first = await supportLink(world.db, email, PUBLIC_URL);
    const second = await supportLink(world.db, email, PUBLIC_URL);

    expect((await exchange(first)).status).toBe(401);
    expect((await exchange(second)).status).toBe(200);
  });

  it('is never mailed, but is recorded in the audit trail', async () => {
    const admin = await world.caller('c-admin');
    const before = (await mailsTo(world, admin.email)).length;

    await supportLink(world.db, admin.email, PUBLIC_URL);

    expect((await mailsTo(world, admin.email)).length).toBe(before);
    const trail = await world.db.selectFrom('audit_entry').select('what').where('entity_id', '=', admin.id).execute();
    expect(trail).toContainEqual({ what: 'supportLink.made' });
  });

  it('is refused for an address without an account', async () => {
    await expect(supportLink(world.db, 'nobody@harbourvale.example', PUBLIC_URL)).rejects.toThrow('No account');
  });
});
