import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { wireReasonForm } from '../../../../src/machines/modules/shared/reason-form.ts';
import type { Reply } from '../../../../src/machines/ports.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { refusal } from '../../support/fixtures.ts';

const toasts: string[] = [];
const io = {
  effects: { goTo() {}, logFailure() {}, showToast: (_: unknown, { text }: { text: string }) => toasts.push(text) },
  scrollToTop() {},
} as unknown as Services;

/** A form whose saves get these replies, one after the other; null is a lost connection. */
async function opened(replies: (Reply<object> | null)[]) {
  toasts.length = 0;
  const saved: string[][] = [];
  const { form } = wireReasonForm(io, {
    id: 'setAside',
    done: 'Day excluded',
    async save(key, reason) {
      saved.push([key, reason]);
      const reply = replies.shift();
      if (!reply) throw new TypeError('Failed to fetch');

      return reply;
    },
  });
  const actor = createActor(form, { input: { key: 'c1 p1 2026-03-09', values: { reason: '' } } });
  actor.start();
  const rests = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: 2_000 });
  await rests();

  return {
    actor,
    saved,
    async submit() {
      actor.send({ type: 'form.submitted' });
      await rests();
    },
  };
}

describe('a reason', () => {
  it('is required before anything is saved', async () => {
    const { actor, saved, submit } = await opened([]);
    actor.send({ type: 'fields.changed', values: { reason: '  ' } });
    await submit();
    expect([actor.getSnapshot().context.errors, saved]).toEqual([{ reason: 'Enter a reason.' }, []]);
  });

  it('stays when the server refuses and when the connection is lost', async () => {
    const { actor, saved, submit } = await opened([
      refusal(409, 'this day was reviewed already'),
      null,
      { status: 200, body: {} },
    ]);
    actor.send({ type: 'fields.changed', values: { reason: ' Two counters ' } });
    for (const turn of [1, 2]) {
      await submit();
      expect([actor.getSnapshot().context.values.reason, saved.length]).toEqual([' Two counters ', turn]);
    }
    await submit();
    expect(actor.getSnapshot().hasTag('saved')).toBe(true);
    expect(saved.at(-1)).toEqual(['c1 p1 2026-03-09', 'Two counters']);
    expect(toasts.at(-1)).toBe('Day excluded');
  });
});
