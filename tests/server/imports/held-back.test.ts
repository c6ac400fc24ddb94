/** Uploads that add people without a welcome email, which is sent later from the list of employees. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../../server/database/log.ts';
import { sendDue } from '../../../server/mail/sender.ts';
import type { Caller } from '../support/calls.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { PUBLIC_URL } from '../support/server.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('welcome emails that an upload holds back, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let call: Caller;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    ({ call } = await fixture.signIn(await fixture.caller('c-hr')));
  });
  afterAll(() => fixture?.close());

  const emailOf = (n: string) => `new${n}@upload.example`;

  async function upload(names: readonly string[], query: { welcome?: boolean } = {}) {
    const { status } = await call('bulkSignUp', sent('bulkSignUp', csv(names.map((n) => person(n))), query));
    expect(status).toBe(200);
  }

  /** Whose mails have left by now. */
  async function mailed(pattern: string): Promise<string[]> {
    const transport = { send: async () => {}, close: () => {} };
    await sendDue({ db: fixture.db, transport, log: silent, publicUrl: () => PUBLIC_URL });
    const rows = await fixture.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('recipient', 'like', pattern)
      .where('sent_at', 'is not', null)
      .orderBy('recipient')
      .execute();

    return rows.map(({ recipient }) => recipient);
  }

  async function found(search: string, query: object = { signedIn: 'notWelcomed' }) {
    const { body } = await call('allUsers', { query: { search, ...query } });
    expect(body.total).toBe(body.users.length);

    return body.users as { _id: string; email: string; awaitsWelcome?: boolean }[];
  }

  const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email).sort();

  it('are sent to no one, while an upload without that choice sends them as it always did', async () => {
    await upload(['heldone', 'heldtwo'], { welcome: false });
    await upload(['heldnot']);
    await upload(['heldeither'], { welcome: true });

    expect(await mailed('newheld%')).toEqual([emailOf('heldeither'), emailOf('heldnot')]);
    expect(emailsOf(await found('newheld'))).toEqual([emailOf('heldone'), emailOf('heldtwo')]);
    expect((await found('newheld', {})).filter(({ awaitsWelcome }) => awaitsWelcome)).toHaveLength(2);
  });

  it('go to exactly those who are sent one later, who are no longer listed then', async () => {
    await upload(['laterone', 'latertwo', 'laterthree'], { welcome: false });
    const matching = { search: 'newlater', signedIn: 'notWelcomed' };
    const { body } = await call('previewPeopleChange', { body: { matching, expected: 3, what: 'invite' } });
    expect(body.preview.people.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, null, null]);
    const [one, two] = (await found('newlater')).filter(({ email }) => email !== emailOf('laterthree'));

    for (const id of [one?._id, two?._id])
      expect((await call('resendEmail', { params: { id: id ?? '' } })).status).toBe(200);

    expect(await mailed('newlater%')).toEqual([emailOf('laterone'), emailOf('latertwo')]);
    expect(emailsOf(await found('newlater'))).toEqual([emailOf('laterthree')]);
    expect((await call('resendEmail', { params: { id: one?._id ?? '' } })).status).toBe(429);
  });

  it('are the first in a person’s history, and others are sent again', async () => {
    await upload(['told'], { welcome: false });
    const [{ _id: id } = { _id: '' }] = await found('newtold');
    for (let time = 0; time < 2; time += 1) {
      await fixture.db.deleteFrom('throttle').execute();
      await call('resendEmail', { params: { id } });
    }

    const { body } = await call('viewPersonHistory', { params: { id } });
    expect(body.entries.map(({ what }: { what: string }) => what)).toEqual([
      'Welcome email resent',
      'Welcome email sent',
      'Added',
    ]);
  });

  it('are not due to someone who has set up their account without one', async () => {
    await upload(['in'], { welcome: false });
    await fixture.db.updateTable('person').set({ password_changed: true }).where('email', '=', emailOf('in')).execute();

    expect(await found('newin@')).toEqual([]);
  });

  it('stay held back for those who are there already when the file is sent again', async () => {
    await upload(['again1', 'again2'], { welcome: false });
    await upload(['again1', 'again2', 'again3']);

    expect(await mailed('newagain%')).toEqual([emailOf('again3')]);
    expect(emailsOf(await found('newagain'))).toEqual([emailOf('again1'), emailOf('again2')]);
  });

  it('are in the record of the upload', async () => {
    await upload(['noted'], { welcome: false });
    await upload(['notednot']);

    const { body } = await call('listImports', { query: { kind: 'employees', count: 2 } });
    expect(body.imports.map(({ choices }: { choices: object }) => choices)).toEqual([{}, { welcome: false }]);
  });
});
