import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonPasswords } from '../../../server/auth/common-passwords.ts';
import { passwordErrors } from '../../../server/auth/password-rules.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';
import { mailsTo } from '../support/mail.ts';

const NEW = 'a brand new password';

describe.each(engines)('changing a password, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.db.deleteFrom('throttle').execute();
  });

  const login = (email: string, password: string) => fixture.call('login', { body: { email, password } });
  const body = (changes: object = {}) => ({
    currentPassword: PASSWORD,
    newPassword: NEW,
    confirmPassword: NEW,
    ...changes,
  });

  it('lets the person sign in with the new password and no longer with the old one', async () => {
    const person = await fixture.caller('employee', { columns: { password_changed: false } });
    const { call } = await fixture.signIn(person);

    const answer = await call('changePassword', { body: body() });

    expect(answer).toEqual({
      status: 200,
      body: { status: 200, message: 'Password changed successfully. You were signed out everywhere else.' },
    });
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW)).body.userTrack.password).toBe(true);
  });

  it('ends all other sessions of the person, keeps this one, and affects no one else', async () => {
    const person = await fixture.caller('c-hr');
    const [here, there, elsewhere] = [
      await fixture.signIn(person),
      await fixture.signIn(person),
      await fixture.signIn(person),
    ];
    const other = await fixture.signIn(await fixture.caller('c-hr'));

    await here.call('changePassword', { body: body() });

    const statusOf = async ({ call }: typeof here) => (await call('trackedUserResult')).status;
    expect([await statusOf(here), await statusOf(there), await statusOf(elsewhere)]).toEqual([200, 401, 401]);
    expect(await statusOf(other)).toBe(200);
  });

  it('is mailed to the account’s own address, with the local time but without a password', async () => {
    const person = await fixture.caller('c-hr', { name: 'Rui Paz' });
    await fixture.db.updateTable('branch').set({ timezone: 'Asia/Tokyo' }).execute();
    await (await fixture.signIn(person)).call('changePassword', { body: body() });

    const mails = await mailsTo(fixture, person.email);

    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(mails[0]?.body_text).toMatch(
      /^Hello Rui,\n\nThe password for your account at \S+.* was changed on \d+ \w+ \d{4} at \d\d:\d\d \(Tokyo\)\./,
    );
    expect(mails[0]?.body_text).not.toContain(NEW);
  });

  it('sends no mail if it was refused', async () => {
    const person = await fixture.caller('c-hr');
    await (await fixture.signIn(person)).call('changePassword', { body: body({ currentPassword: 'wrong' }) });

    expect(await mailsTo(fixture, person.email)).toEqual([]);
  });

  it('is written to the audit trail, without a password', async () => {
    const person = await fixture.caller('c-hr');
    await (await fixture.signIn(person)).call('changePassword', { body: body() });

    const entries = await fixture.db.selectFrom('audit_entry').selectAll().where('who_id', '=', person.id).execute();

    expect(entries).toMatchObject([{ what: 'password.changed', entity: 'person', entity_id: person.id }]);
    expect(JSON.stringify(entries)).not.toContain(NEW);
  });

  const refusals = [
    ['no current one', { currentPassword: '' }, { currentPassword: 'Please Enter Current Password!' }],
    ['a wrong current one', { currentPassword: 'wrong' }, { currentPassword: 'The current password is not correct.' }],
    ['nine characters', pair('nine char'), { newPassword: 'The new password needs at least 10 characters.' }],
    [
      'the current one again',
      pair(PASSWORD),
      { newPassword: 'The new password must be different from the current one.' },
    ],
    [
      'another one in the confirmation',
      { confirmPassword: 'something else' },
      { confirmPassword: 'The confirmation does not match the new password.' },
    ],
    [
      "the company's name",
      pair('TideWater Group'),
      { newPassword: 'The new password must not be your company’s name.' },
    ],
    ['a common one', pair('Password123'), { newPassword: 'This password is too common. Choose another one.' }],
    ['one letter', pair('zzzzzzzzzzzz'), { newPassword: 'This password is too common. Choose another one.' }],
    ...['welcome123!', 'Wellness2026!', 'P@ssw0rd!!', '2026sunshine', 'lighthouse1', 'dragondragon', 'qwertyuiop'].map(
      (password) =>
        [
          `${password}, a common one dressed up`,
          pair(password),
          { newPassword: 'This password is too common. Choose another one.' },
        ] as const,
    ),
    ...[
      'tidewater1',
      'T1dewater!!',
      'Tidewater-Group-26',
      'TidewaterWelcome1',
      'wellness-console',
      '2026-tidewater!',
    ].map(
      (password) =>
        [
          `${password}, the company's or the product's name dressed up`,
          pair(password),
          { newPassword: 'This password is too easy to guess from your name, your company or this product.' },
        ] as const,
    ),
    ['a row of letters', pair('abcdefghijkl'), { newPassword: 'This password is too common. Choose another one.' }],
  ] as const;

  it.each(refusals)('refuses %s, with its own message at its own field', async (_, changes, errors) => {
    const person = await fixture.caller('c-hr');
    await fixture.db
      .updateTable('company')
      .set({ company_name: 'Tidewater Group' })
      .where('id', '=', fixture.company.id)
      .execute();
    const { call } = await fixture.signIn(person);

    const answer = await call('changePassword', { body: body(changes) });

    expect(answer).toEqual({ status: 422, body: { status: 422, message: Object.values(errors)[0], errors } });
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });

  it('refuses the email address and the part before the @', async () => {
    const person = await fixture.caller('c-hr', { email: 'josephine.baker@tidewater.example' });
    const { call } = await fixture.signIn(person);

    for (const guess of ['Josephine.Baker@tidewater.example', 'josephine.baker']) {
      expect(await call('changePassword', { body: body(pair(guess)) })).toMatchObject({
        status: 422,
        body: { errors: { newPassword: 'The new password must not be your email address.' } },
      });
    }
  });

  it.each([
    [
      'missing fields',
      {},
      { newPassword: 'Please Enter New Password!', confirmPassword: 'Please Enter Confirm Password!' },
    ],
    [
      'empty ones',
      pair(''),
      { newPassword: 'Please Enter New Password!', confirmPassword: 'Please Enter Confirm Password!' },
    ],
    ['too long a one', pair('x'.repeat(129)), { newPassword: 'New password can have at most 128 characters.' }],
    ['a number', pair(12345678901), { newPassword: 'New password must be text.' }],
  ])('rejects %s with the form’s message', async (_, changes, errors) => {
    const { call } = await fixture.signIn(await fixture.caller('c-hr'));

    const answer = await call('changePassword', { body: { currentPassword: PASSWORD, ...changes } });

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject(errors);
  });

  it('accepts letters of every script, and spaces', async () => {
    const person = await fixture.caller('c-hr');
    const chosen = 'pašto 夏の庭 كلمة 🌿🌿';
    const { call } = await fixture.signIn(person);

    expect((await call('changePassword', { body: body(pair(chosen)) })).status).toBe(200);

    expect((await login(person.email, chosen.normalize('NFD'))).status).toBe(200);
  });

  it('slows down anyone who guesses the current password in a stolen session', async () => {
    const { call } = await fixture.signIn(await fixture.caller('c-hr'));
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await call('changePassword', { body: body({ currentPassword: `guess ${i}` }) })).status);
    }

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('succeeds for only one of two simultaneous requests', async () => {
    const person = await fixture.caller('c-hr');
    const { call } = await fixture.signIn(person);
    const both = ['the first new one', 'the second new one'];

    const answers = await Promise.all(both.map((one) => call('changePassword', { body: body(pair(one)) })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([409, 422])]);
    const winner = both[answers.findIndex(({ status }) => status === 200)] as string;
    expect((await login(person.email, winner)).status).toBe(200);
  });

  describe('in a session that came from a mailed link', () => {
    it('does not need the current password, once', async () => {
      const person = await fixture.caller('c-admin', { columns: { password_hash: null, password_changed: false } });
      const { call } = await fixture.signIn(person, { mayResetPassword: true });
      expect((await call('trackedUserResult')).body.user.mayResetPassword).toBe(true);

      const first = await call('changePassword', { body: body({ currentPassword: '' }) });
      const second = await call('changePassword', { body: body({ currentPassword: '', ...pair('another new one') }) });

      expect(first.status).toBe(200);
      expect(second.body.errors).toEqual({ currentPassword: 'Please Enter Current Password!' });
      expect((await call('trackedUserResult')).body.user.mayResetPassword).toBeUndefined();
    });

    it('needs the current password again after an hour, unless none is set yet', async () => {
      const hourAgo = (personId: string) =>
        fixture.db
          .updateTable('session')
          .set({ created_at: sql`now() - interval '61 minutes'` })
          .where('person_id', '=', personId)
          .execute();
      const known = await fixture.caller('c-admin');
      const fresh = await fixture.caller('c-admin', { columns: { password_hash: null, password_changed: false } });
      const [theirs, firsts] = [
        await fixture.signIn(known, { mayResetPassword: true }),
        await fixture.signIn(fresh, { mayResetPassword: true }),
      ];
      await hourAgo(known.id);
      await hourAgo(fresh.id);

      const late = await theirs.call('changePassword', { body: body({ currentPassword: '' }) });
      const first = await firsts.call('changePassword', { body: body({ currentPassword: '' }) });

      expect([late.status, first.status]).toEqual([422, 200]);
      expect((await theirs.call('trackedUserResult')).body.user.mayResetPassword).toBeUndefined();
    });

    it('ignores the field for the current password', async () => {
      const { call } = await fixture.signIn(await fixture.caller('c-admin'), { mayResetPassword: true });

      const answer = await call('changePassword', { body: body({ currentPassword: NEW }) });

      expect(answer.status).toBe(200);
    });

    it('still refuses the current password as the new one', async () => {
      const { call } = await fixture.signIn(await fixture.caller('c-admin'), { mayResetPassword: true });

      const answer = await call('changePassword', { body: body({ currentPassword: '', ...pair(PASSWORD) }) });

      expect(answer.body.errors).toEqual({ newPassword: 'The new password must be different from the current one.' });
    });
  });
});

describe('a password that someone could guess', () => {
  const owner = {
    email: 'hr@harbourvale.example',
    names: 'Ana Nicky Reis-Fournier',
    companyName: 'Harbour & Vale',
  };
  const complaint = (password: string) =>
    passwordErrors({ currentPassword: '', newPassword: password, confirmPassword: password }, owner, {
      canSkipCurrent: true,
    }).newPassword;

  it.each([
    'harbourvale1',
    'Harbour&Vale2026',
    'h4rb0urv4le!',
    'vale-harbour-9',
    'Wellness2026!',
    'welcome123!',
    'HarbourWelcome1',
    'AnaReis1990!',
    'reis.fournier',
    'NickyNicky12',
    'Fournier!!!!',
  ])('%s is refused', (password) => {
    expect(complaint(password)).toMatch(/too (common|easy)/);
  });

  it.each([
    'a lighthouse in the fog',
    'three gulls on a mast',
    'correct horse battery',
    'the vale beyond our harbour wall',
    'xk7 pqv 29 zmw',
    'Wo8!rq-T52_ha',
    'ana eats 14 figs a day',
  ])('%s is accepted', (password) => {
    expect(complaint(password)).toBeUndefined();
  });

  it('is looked up in a real list of leaked passwords, in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(40_000);
    expect([...commonPasswords].filter((word) => word !== word.toLowerCase())).toEqual([]);
  });
});

function pair(password: unknown) {
  return { newPassword: password, confirmPassword: password };
}
