import { describe, expect, it } from 'vitest';
import { type CompanyProfileInput, companyProfileMachine } from '../../src/machines/company-profile.machine.ts';
import { companyReply, refusal } from './fixtures.ts';
import { play } from './world.ts';

async function loaded(origin: CompanyProfileInput['origin'] = 'settings') {
  const world = play(companyProfileMachine, { origin });
  await world.answer('loadCompany', companyReply());

  return world;
}

const rename = { type: 'fields.changed', values: { companyName: ' Harbour and Vale ' } } as const;
const submit = { type: 'form.submitted' } as const;

describe("the company's profile", () => {
  it('shows what is stored', async () => {
    const world = await loaded();
    expect(world.snapshot().context.values).toEqual({
      companyName: 'Harbour & Vale',
      companyEmail: 'hello@harbourvale.example',
      address: '1 Quay Street',
      telephone: '3512112345',
    });
  });

  it("shows the server's message when it cannot be had, and tries again", async () => {
    const world = play(companyProfileMachine, { origin: 'settings' });
    await world.answer('loadCompany', refusal(500, 'something broke'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Something broke' }]]);
    expect(world.snapshot().hasTag('failed')).toBe(true);
    world.send({ type: 'reload.requested' });
    await world.answer('loadCompany', companyReply());
    expect(world.snapshot().hasTag('editable')).toBe(true);
  });

  it('is saved with the version it came from, and stays open in the settings', async () => {
    const world = await loaded();
    world.send(rename);
    world.send(submit);
    expect(world.call('saveCompany').input).toEqual({
      companyName: 'Harbour and Vale',
      companyEmail: 'hello@harbourvale.example',
      address: '1 Quay Street',
      telephone: '3512112345',
      version: 1,
    });
    await world.answer('saveCompany', companyReply({ companyName: 'Harbour and Vale', version: 2 }));
    expect(world.snapshot().matches('editing')).toBe(true);
    expect(world.snapshot().context.company?.version).toBe(2);
    expect(world.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Company stored' }],
      ['updateSession', { track: { companyProfileUpdated: true }, company: { companyName: 'Harbour and Vale' } }],
    ]);
  });

  it('leads on while setting up', async () => {
    const world = await loaded('onboarding');
    world.send(submit);
    await world.answer('saveCompany', companyReply({ version: 2 }));
    expect(world.snapshot().value).toBe('saved');
    expect(world.effects.at(-1)).toEqual(['goTo', { to: '/', replace: true }]);
  });

  it('says what is missing, where it can be seen, and sends nothing', async () => {
    const world = await loaded();
    world.send({
      type: 'fields.changed',
      values: { companyName: '', companyEmail: 'nobody', address: ' ', telephone: '12-34' },
    });
    world.send(submit);
    expect(world.snapshot().context.errors).toEqual({
      companyName: 'Please Enter Company Name!',
      companyEmail: 'Please Enter Company Email!',
      address: 'Please Enter Company Address!',
      telephone: 'Please Enter Contact Number!',
    });
    expect(world.effects).toEqual([['scrollToTop', undefined]]);
    expect(world.calls.map(({ name }) => name)).toEqual(['loadCompany']);
    world.send(rename);
    expect(Object.keys(world.snapshot().context.errors)).toEqual(['companyEmail', 'address', 'telephone']);
  });

  it('keeps what was typed when the server refuses and when the network fails', async () => {
    const world = await loaded();
    world.send(rename);
    world.send(submit);
    await world.answer('saveCompany', refusal(422, 'not accepted', { telephone: 'Too short.' }));
    expect(world.snapshot().context).toMatchObject({
      errors: { telephone: 'Too short.' },
      values: { companyName: ' Harbour and Vale ' },
    });
    world.send(submit);
    await world.fail('saveCompany');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context.values.companyName).toBe(' Harbour and Vale ');
  });

  it('asks what to do when somebody else saved in between', async () => {
    const world = await loaded();
    world.send(rename);
    world.send(submit);
    await world.answer('saveCompany', refusal(409, 'somebody else saved in between'));
    expect(world.snapshot().hasTag('stale')).toBe(true);
    world.send({ type: 'reload.requested' });
    await world.answer('loadCompany', companyReply({ companyName: 'Theirs', version: 5 }));
    expect(world.snapshot().context.values.companyName).toBe('Theirs');
  });

  it('asks before it drops what was typed, and only then', async () => {
    const clean = await loaded();
    clean.send({ type: 'leave.requested' });
    expect(clean.snapshot().value).toBe('left');

    const dirty = await loaded();
    dirty.send(rename);
    dirty.send({ type: 'leave.requested' });
    expect(dirty.snapshot().hasTag('askingToLeave')).toBe(true);
    dirty.send({ type: 'leave.dismissed' });
    expect(dirty.snapshot().context.values.companyName).toBe(' Harbour and Vale ');
    dirty.send({ type: 'leave.requested' });
    dirty.send({ type: 'leave.confirmed' });
    expect(dirty.snapshot().value).toBe('left');
  });
});
