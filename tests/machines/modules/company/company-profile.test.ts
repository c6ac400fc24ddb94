import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { emptyCompanyProfile, wireCompanyProfile } from '../../../../src/machines/modules/company/company.ts';
import type { Reply } from '../../../../src/machines/ports.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { companyReply, refusal } from '../../support/fixtures.ts';

interface Asked {
  name: string;
  body: unknown;
  answer(reply: Reply): void;
  fail(error: Error): void;
}

const inSettings = { key: 'company', values: emptyCompanyProfile, isKeptOpen: true };
const settingUp = { values: emptyCompanyProfile };

/** The form, wired to calls that the test answers. */
function open(input: { key?: string; values: typeof emptyCompanyProfile; isKeptOpen?: boolean }) {
  const asked: Asked[] = [];
  const effects: [string, unknown][] = [];
  const recorded = (name: string) => (_: unknown, params: unknown) => effects.push([name, params]);
  const services = {
    api: {
      call: (name: string, { body }: { body?: unknown }) =>
        new Promise<Reply>((answer, fail) => asked.push({ name, body, answer, fail })),
    },
    effects: { goTo: recorded('goTo'), showToast: recorded('showToast'), logFailure: recorded('logFailure') },
    scrollToTop: recorded('scrollToTop'),
    updateSession: (changes: unknown) => effects.push(['updateSession', changes]),
  };
  const actor = createActor(wireCompanyProfile(services as unknown as Services).form, { input }).start();
  const heard = async (name: string, decide: (call: Asked) => void) => {
    const before = actor.getSnapshot();
    const call = asked.at(-1);
    expect(call?.name).toBe(name);
    decide(call as Asked);
    await waitFor(actor, (now) => now !== before, { timeout: 2_000 });
  };

  return {
    asked,
    effects,
    send: actor.send.bind(actor),
    snapshot: () => actor.getSnapshot(),
    answer: (name: string, reply: Reply) => heard(name, ({ answer }) => answer(reply)),
    fail: (name: string) => heard(name, ({ fail }) => fail(new Error('offline'))),
  };
}

async function loaded(input: Parameters<typeof open>[0] = inSettings) {
  const played = open(input);
  await played.answer('getCompany', companyReply());

  return played;
}

const rename = { type: 'fields.changed', values: { companyName: ' Harbour and Vale ' } } as const;
const submit = { type: 'form.submitted' } as const;

describe("the company's profile", () => {
  it('shows the stored values', async () => {
    const played = await loaded();
    expect(played.snapshot().context.values).toEqual({
      record: { version: 1, contract: null },
      companyName: 'Harbour & Vale',
      companyEmail: 'hello@harbourvale.example',
      address: '1 Quay Street',
      telephone: '3512112345',
      countsCampaignOpens: false,
    });
  });

  it('shows the server’s message when it cannot be loaded, and loads again on request', async () => {
    const played = open(inSettings);
    await played.answer('getCompany', refusal(500, 'something broke'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Something broke' }]]);
    expect(played.snapshot().hasTag('failed')).toBe(true);
    played.send({ type: 'reload.requested' });
    await played.answer('getCompany', companyReply());
    expect(played.snapshot().hasTag('editable')).toBe(true);
  });

  it('is saved with the version it was loaded with, and stays open in the settings', async () => {
    const played = await loaded();
    played.send(rename);
    played.send(submit);
    expect(played.asked.at(-1)?.body).toEqual({
      companyName: 'Harbour and Vale',
      companyEmail: 'hello@harbourvale.example',
      address: '1 Quay Street',
      telephone: '3512112345',
      countsCampaignOpens: false,
      version: 1,
    });
    await played.answer('editCompany', companyReply({ companyName: 'Harbour and Vale', version: 2 }));
    expect(played.snapshot().matches('editing')).toBe(true);
    expect(played.snapshot().context.values.record?.version).toBe(2);
    expect(played.effects).toEqual([
      ['updateSession', { track: { companyProfileUpdated: true }, company: { companyName: 'Harbour and Vale' } }],
      ['showToast', { kind: 'success', text: 'Company updated' }],
    ]);
  });

  it('continues to the next step during set-up', async () => {
    const played = await loaded(settingUp);
    played.send(submit);
    await played.answer('editCompany', companyReply({ version: 2 }));
    expect(played.snapshot().value).toBe('saved');
    expect(played.effects.at(-1)).toEqual(['goTo', { to: '/', replace: true }]);
  });

  it('shows what is missing at its field, and sends nothing', async () => {
    const played = await loaded();
    played.send({
      type: 'fields.changed',
      values: { companyName: '', companyEmail: 'nobody', address: ' ', telephone: '12-34' },
    });
    played.send(submit);
    expect(played.snapshot().context.errors).toEqual({
      companyName: 'Please Enter Company Name!',
      companyEmail: 'Please Enter Company Email!',
      address: 'Please Enter Company Address!',
      telephone: 'Contact number must have 5 to 20 digits, without + or spaces.',
    });
    expect(played.effects).toEqual([['scrollToTop', undefined]]);
    expect(played.asked.map(({ name }) => name)).toEqual(['getCompany']);
    played.send(rename);
    expect(Object.keys(played.snapshot().context.errors)).toEqual(['companyEmail', 'address', 'telephone']);
  });

  it('keeps what was typed after a refusal and a network failure', async () => {
    const played = await loaded();
    played.send(rename);
    played.send(submit);
    await played.answer('editCompany', refusal(422, 'not accepted', { telephone: 'Too short.' }));
    expect(played.snapshot().context).toMatchObject({
      errors: { telephone: 'Too short.' },
      values: { companyName: ' Harbour and Vale ' },
    });
    played.send(submit);
    await played.fail('editCompany');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.snapshot().context.values.companyName).toBe(' Harbour and Vale ');
  });

  it('asks what to do when someone else has saved in between', async () => {
    const played = await loaded();
    played.send(rename);
    played.send(submit);
    await played.answer('editCompany', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    expect(played.snapshot().hasTag('stale')).toBe(true);
    played.send({ type: 'reload.requested' });
    await played.answer('getCompany', companyReply({ companyName: 'Theirs', version: 5 }));
    expect(played.snapshot().context.values.companyName).toBe('Theirs');
  });

  it('asks before it discards what was typed, and only then', async () => {
    const clean = await loaded();
    clean.send({ type: 'exit.requested' });
    expect(clean.snapshot().value).toBe('left');

    const dirty = await loaded();
    dirty.send(rename);
    dirty.send({ type: 'exit.requested' });
    expect(dirty.snapshot().hasTag('askingToLeave')).toBe(true);
    dirty.send({ type: 'exit.dismissed' });
    expect(dirty.snapshot().context.values.companyName).toBe(' Harbour and Vale ');
    dirty.send({ type: 'exit.requested' });
    dirty.send({ type: 'exit.confirmed' });
    expect(dirty.snapshot().value).toBe('left');
  });
});
