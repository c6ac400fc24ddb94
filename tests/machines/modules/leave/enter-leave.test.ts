import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  newLeave,
  validateEntry,
  wireEnterLeave,
  withDays,
} from '../../../../src/machines/modules/leave/enter-leave.ts';
import type { Services } from '../../../../src/machines/wiring.ts';

const values = { ...newLeave(), type: 't1', from: '2026-03-02', to: '2026-03-03' };

it('entering leave requires a type and days in the right order', () => {
  expect(validateEntry(values)).toEqual({});
  expect(validateEntry({ ...values, type: '', from: '' })).toEqual({
    type: 'Choose a leave type.',
    from: 'Choose the first day.',
  });
  expect(validateEntry({ ...values, to: '2026-03-01' })).toEqual({
    to: 'The last day must not be before the first day.',
  });
});

it('choosing a first day after the last day moves the last day, and changed days are full days', () => {
  const whole = { fromPortion: 'full', toPortion: 'full' };
  const half = { ...values, fromPortion: 'second-half' } as const;
  expect(withDays(half, { from: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09', ...whole });
  expect(withDays(half, { to: '2026-03-09' })).toEqual({ from: '2026-03-02', to: '2026-03-09', ...whole });
  // What is typed stays, and is refused.
  expect(withDays(half, { to: '2026-03-01' })).toEqual({ from: '2026-03-02', to: '2026-03-01', ...whole });
});

it.each([
  [null, 'Leave added'],
  [{ kind: 'sick', status: 'approved' }, 'Leave added'],
  [{ kind: 'sick', status: 'pending' }, 'Leave added. It is under Approved.'],
] as const)('leave added from the list %o is found by what is said afterwards', async (seenIn, text) => {
  const replies: Record<string, object> = {
    viewPersonLeave: {
      balances: [],
      weekend: [],
      holidays: [],
      joinedOn: null,
      leftOn: null,
      leavesOn: null,
      leaver: [],
      taken: [],
    },
    enterLeave: { message: 'Leave added', leaveApplication: { kind: 'sick', status: 'approved' } },
  };
  const went: unknown[] = [];
  const said: unknown[] = [];
  const effects = {
    goTo: (_: unknown, place: unknown) => went.push(place),
    showToast: (_: unknown, toast: unknown) => said.push(toast),
  };
  const api = {
    async call(name: string, { body = {} }: { body?: object }) {
      expect(body).not.toHaveProperty('seenIn');

      return { status: 201, body: replies[name] };
    },
  };
  const { form } = wireEnterLeave({ api, effects, scrollToTop: () => {} } as unknown as Services);
  const actor = createActor(form, { input: { key: 'p1', values: { ...values, seenIn } } }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('editable'));
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('saved'));
  expect(said).toEqual([{ kind: 'success', text }]);
  // The list stays as it is.
  expect([went, actor.getSnapshot().context.next]).toEqual([[], undefined]);
});

it('entering leave for a leaver starts on their last day until other days are chosen', async () => {
  const body = {
    balances: [],
    weekend: [],
    holidays: [],
    joinedOn: null,
    leftOn: '2026-03-20',
    leavesOn: null,
    taken: [],
  };
  const api = { call: async () => ({ status: 200, body }) };
  const { form } = wireEnterLeave({ api, effects: {}, scrollToTop: () => {} } as unknown as Services);
  const actor = createActor(form, { input: { key: 'p1', values } }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('editable'));
  expect(actor.getSnapshot().context.values).toMatchObject({ from: '2026-03-20', to: '2026-03-20' });
});

describe('sick leave on days of approved leave', () => {
  const week = { _id: 'a1', from: '2026-03-02', to: '2026-03-06', fromPortion: 'full', toPortion: 'full' };
  const taken = {
    ...{ ...week, status: 'approved', kind: 'leave', typeName: 'Annual Leave', isCancelling: false },
    counted: ['02', '03', '04', '05', '06'].map((day) => ({ day: `2026-03-${day}`, days: 1, off: null })),
  };
  const person = {
    balances: ['leave', 'sick'].map((kind) => ({ type: { _id: kind }, kind, isOffered: true })),
    ...{ weekend: [6, 7], holidays: [], joinedOn: null, leftOn: null, leavesOn: null, taken: [taken] },
  };
  const done = { message: 'Leave added', leaveApplication: { kind: 'sick' } };

  async function save(type: string, answers: { status: number; body: object }[]) {
    const sent: object[] = [];
    const api = {
      async call(name: string, { body }: { body: object }) {
        if (name === 'viewPersonLeave') return { status: 200, body: person };
        sent.push(body);

        return answers[sent.length - 1];
      },
    };
    const effects = { goTo: () => {}, showToast: () => {} };
    const { form } = wireEnterLeave({ api, effects, scrollToTop: () => {} } as unknown as Services);
    const actor = createActor(form, { input: { key: 'p1', values: { ...values, type } } }).start();
    await waitFor(actor, (snapshot) => snapshot.hasTag('editable'));
    actor.send({ type: 'form.submitted' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

    return { actor, sent };
  }

  it('is saved with the leave that the form showed it replaces', async () => {
    const { actor, sent } = await save('sick', [{ status: 201, body: done }]);
    expect(actor.getSnapshot().hasTag('saved')).toBe(true);
    expect(sent).toMatchObject([{ type: 'sick', replaces: [{ ...week, days: 2 }] }]);
    expect((await save('leave', [{ status: 201, body: done }])).sent).toMatchObject([{ replaces: [] }]);
  });

  it('asks if that has changed since, and is saved with what the question named', async () => {
    const message = 'Their approved leave on these days has changed.';
    const now = [{ ...week, to: '2026-03-02', days: 1 }];
    const asked = { status: 409, body: { message, errors: { confirmed: message }, replaces: now } };
    const { actor, sent } = await save('sick', [asked, { status: 201, body: done }]);
    expect(actor.getSnapshot().hasTag('askingToSave')).toBe(true);
    expect(actor.getSnapshot().context.message).toBe(message);
    actor.send({ type: 'save.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('saved'));
    expect(sent[1]).toMatchObject({ replaces: now });
  });

  it('is saved with what its own question named while another form is open', async () => {
    const message = 'Their approved leave on these days has changed.';
    const replies = ['a1', 'a2'].map((_id) => ({
      status: 409,
      body: { message, errors: { confirmed: message }, replaces: [{ ...week, _id, days: 1 }] },
    }));
    const sent: { person: string }[] = [];
    const api = {
      async call(name: string, { body }: { body: { person: string } }) {
        if (name === 'viewPersonLeave') return { status: 200, body: person };
        sent.push(body);

        return replies.shift() ?? { status: 201, body: done };
      },
    };
    const effects = { goTo: () => {}, showToast: () => {} };
    const { form } = wireEnterLeave({ api, effects, scrollToTop: () => {} } as unknown as Services);
    const asking = ['p1', 'p2'].map((key) =>
      createActor(form, { input: { key, values: { ...values, type: 'sick' } } }).start(),
    );
    for (const actor of asking) {
      await waitFor(actor, (snapshot) => snapshot.hasTag('editable'));
      actor.send({ type: 'form.submitted' });
      await waitFor(actor, (snapshot) => snapshot.hasTag('askingToSave'));
    }
    for (const actor of asking) {
      actor.send({ type: 'save.confirmed' });
      await waitFor(actor, (snapshot) => snapshot.hasTag('saved'));
    }
    expect(sent.slice(2)).toMatchObject([
      { person: 'p1', replaces: [{ _id: 'a1' }] },
      { person: 'p2', replaces: [{ _id: 'a2' }] },
    ]);
  });
});
