import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, waitFor } from 'xstate';
import { emptyAnnouncement, wireAnnouncements } from '../../src/machines/modules/announcements.ts';
import { wireChallengeForm } from '../../src/machines/modules/challenge-form.ts';
import { emptyChallenge } from '../../src/machines/modules/challenge-values.ts';
import type { Services } from '../../src/machines/wiring.ts';

/** `change`: what is filled in besides. */
async function saveOf(form: 'challenge' | 'announcement', change: object) {
  const sent: string[] = [];
  const call = async (name: string) => {
    if (name.startsWith('create')) sent.push(name);
    if (name === 'getDetailsOnEdit')
      return { status: 200, body: { data: { branches: [], departments: [], groups: [] } } };
    if (name === 'getBranches') return { status: 200, body: { branches: [] } };

    return { status: 200, body: name === 'countAudience' ? { people: 237 } : {} };
  };
  const services = {
    api: { call },
    effects: { goTo() {}, showToast() {}, logFailure() {} },
    scrollToTop() {},
  } as unknown as Services;
  const actor: AnyActorRef =
    form === 'challenge'
      ? createActor(wireChallengeForm(services).form, {
          input: { values: { ...emptyChallenge(), title: 'Walk', visibleFrom: '2026-01-02', ...change } },
        })
      : createActor(wireAnnouncements(services).form, {
          input: { values: { ...emptyAnnouncement(), title: 'Quay', body: 'Closed.', ...change } },
        });
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

  return { actor, sent };
}

test.each([
  ['challenge', 'It will be announced to 237 people as soon as you release it.', 'createChallenge'],
  ['announcement', 'It will be published to 237 people (Everyone) as soon as you confirm.', 'createAnnouncement'],
] as const)('a new %s asks once before it goes out', async (form, question, created) => {
  const { actor, sent } = await saveOf(form, {});
  expect(actor.getSnapshot().hasTag('askingToSave')).toBe(true);
  expect(actor.getSnapshot().context.message).toBe(question);
  expect(sent).toEqual([]);
  actor.send({ type: 'save.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'));
  expect(sent).toEqual([created]);
});

test('an announcement that is published later asks too, and says when', async () => {
  const { actor, sent } = await saveOf('announcement', {
    when: 'later',
    publishAt: '2999-01-02T09:30',
    zone: 'Europe/Lisbon',
  });
  expect(actor.getSnapshot().context.message).toBe(
    'It will be published to 237 people (Everyone) on 02-01-99 at 09:30 (Lisbon).',
  );
  expect(sent).toEqual([]);
});

test.each([
  ['challenge', { isDraft: true }, 'createChallenge'],
  ['announcement', { when: 'draft' }, 'createAnnouncement'],
] as const)('a draft of a %s is saved without a question', async (form, change, created) => {
  const { actor, sent } = await saveOf(form, change);
  expect(actor.getSnapshot().matches('saved')).toBe(true);
  expect(sent).toEqual([created]);
});
