import { expect, it } from 'vitest';
import { type AnyActorRef, createActor, waitFor } from 'xstate';
import {
  emptyCampaign,
  validateCampaign,
  wireCampaignForm,
} from '../../../../src/machines/modules/campaigns/campaign-form.ts';
import { wireChallengeForm } from '../../../../src/machines/modules/challenges/challenge-form.ts';
import { emptyChallenge } from '../../../../src/machines/modules/challenges/challenge-values.ts';
import {
  emptyAnnouncement,
  validateAnnouncement,
  wireAnnouncements,
} from '../../../../src/machines/modules/documents/announcements.ts';
import { emptyPolicy, wirePolicyForm } from '../../../../src/machines/modules/documents/policy-form.ts';
import { wireEmployeeForm } from '../../../../src/machines/modules/employees/employee-form.ts';
import { emptyEmployee } from '../../../../src/machines/modules/employees/employee-values.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { today } from '../../../../src/rules/shared/days.ts';

const textOf = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

/** `change`: what is filled in besides. `branches`: those that the writer may choose. */
async function saveOf(
  form: 'challenge' | 'announcement' | 'campaign' | 'policy' | 'employee',
  change: object,
  branches: readonly { _id: string; branchName: string; timezone: string }[] = [],
) {
  const sent: string[] = [];
  const toasts: string[] = [];
  const call = async (name: string) => {
    if (/^(create|upload|signUp)/.test(name)) sent.push(name);
    if (name === 'getDetailsOnEdit') return { status: 200, body: { data: { branches, departments: [], groups: [] } } };
    if (name === 'signUpEmployee') return { status: 201, body: { user: { _id: 'p1', email: 'zoe@harbour.example' } } };
    if (name === 'listPolicyOwners') return { status: 200, body: { owners: [] } };
    if (name === 'getBranches') return { status: 200, body: { branches } };

    return { status: 200, body: name === 'countAudience' ? { people: 237, unsubscribed: 7 } : {} };
  };
  const services = {
    api: { call },
    http: {},
    personId: () => 'p1',
    effects: { goTo() {}, showToast: (_: unknown, { text }: { text: string }) => toasts.push(text), logFailure() {} },
    scrollToTop() {},
  } as unknown as Services;
  const actor: AnyActorRef = {
    challenge: () =>
      createActor(wireChallengeForm(services).form, {
        input: { values: { ...emptyChallenge(), title: 'Walk', visibleFrom: today(), ...change } },
      }),
    announcement: () =>
      createActor(wireAnnouncements(services).form, {
        input: { values: { ...emptyAnnouncement(), title: 'Quay', body: 'Closed.', ...change } },
      }),
    campaign: () =>
      createActor(wireCampaignForm(services).form, {
        input: {
          values: { ...emptyCampaign(), title: 'Walk', body: textOf('More.'), when: 'now' as const, ...change },
        },
      }),
    employee: () => {
      const orgUnits = { department: 'd1', designation: 's1', branchId: 'b1' };
      const person = { firstName: ' Zoë', lastName: 'Quill', email: 'zoe@harbour.example', empId: 'Z-1', ...orgUnits };

      return createActor(wireEmployeeForm(services).form, {
        input: { values: { ...emptyEmployee, ...person, ...change } },
      });
    },
    policy: () =>
      createActor(wirePolicyForm(services).form, {
        input: { values: { ...emptyPolicy('p1', '2026-01-02'), title: 'Quay', category: 'Conduct', ...change } },
      }),
  }[form]();
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

  return { actor, sent, toasts };
}

it.each([
  ['challenge', 'It will be announced to 237 people as soon as you publish it.', 'createChallenge'],
  ['announcement', 'It will be published to 237 people (Everyone) as soon as you confirm.', 'createAnnouncement'],
  [
    'campaign',
    'We’ll send it to 237 people (Everyone) by notification and email as soon as you confirm. People who unsubscribed from campaign emails will get the notification only.',
    'createCampaign',
  ],
] as const)('a new %s asks for confirmation once before it is sent', async (form, question, created) => {
  const { actor, sent } = await saveOf(form, {});
  expect(actor.getSnapshot().hasTag('askingToSave')).toBe(true);
  expect(actor.getSnapshot().context.message).toBe(question);
  expect(sent).toEqual([]);
  actor.send({ type: 'save.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'));
  expect(sent).toEqual([created]);
});

it.each([
  ['announcement', { publishAt: '2999-01-02T09:30' }, 'It will be published to 237 people (Everyone in Porto)'],
  [
    'campaign',
    { from: '2999-01-02T09:30', to: '2999-02-02T09:30', channels: ['console'] },
    'We’ll send it to 237 people (Everyone in Porto) by notification',
  ],
] as const)(
  'a new scheduled %s asks too, and shows the time in the zone of the author’s only branch',
  async (form, times, words) => {
    const porto = { _id: 'b1', branchName: 'Porto', timezone: 'Asia/Tokyo' };
    const { actor, sent } = await saveOf(form, { ...times, when: 'later' }, [porto]);
    expect(actor.getSnapshot().context.message).toContain(`${words} on 02-01-99 at 09:30 (Tokyo).`);
    expect(sent).toEqual([]);
  },
);

it('publishing a policy asks first, and shows the date it takes effect only if that is later', async () => {
  const questionOf = async (effectiveFrom: string) => {
    const { actor } = await saveOf('policy', { body: textOf('Be on time.'), effectiveFrom });

    return actor.getSnapshot().context.message;
  };
  const asked = '237 people will be asked to acknowledge this policy within 14 days.';

  expect(await questionOf('2026-01-02')).toBe(asked);
  expect(await questionOf('2999-01-02')).toBe(`${asked} It takes effect on 02-01-99.`);
});

it('the question before an email-only campaign leaves out people who unsubscribed', async () => {
  const { actor } = await saveOf('campaign', { channels: ['mail'] });
  expect(actor.getSnapshot().context.message).toBe(
    'We’ll send it to 230 people (Everyone) by email as soon as you confirm.',
  );
});

it.each([
  ['challenge', { isDraft: true }, 'createChallenge'],
  ['announcement', { when: 'draft' }, 'createAnnouncement'],
] as const)('a draft of a %s is saved without a question', async (form, change, created) => {
  const { actor, sent } = await saveOf(form, change);
  expect(actor.getSnapshot().matches('saved')).toBe(true);
  expect(sent).toEqual([created]);
});

it.each([
  ['challenge', {}, 'Challenge published'],
  ['challenge', { visibleFrom: emptyChallenge().from }, 'Challenge scheduled'],
  ['challenge', { isDraft: true }, 'Challenge saved'],
  ['announcement', {}, 'Announcement published'],
  ['announcement', { when: 'later', publishAt: '2999-01-02T09:30' }, 'Announcement scheduled'],
  ['announcement', { when: 'draft' }, 'Announcement saved'],
  ['policy', { body: textOf('Be on time.') }, 'Policy published'],
  ['policy', { when: 'draft', body: textOf('Be on time.') }, 'Policy saved'],
  ['campaign', {}, 'Campaign is being sent'],
  ['campaign', { when: 'later', from: '2999-01-02T09:30', to: '2999-02-02T09:30' }, 'Campaign scheduled'],
  ['campaign', { when: 'draft' }, 'Campaign saved'],
] as const)('a toast shows the outcome for a saved %s: %o', async (form, change, said) => {
  const { actor, toasts } = await saveOf(form, change);
  if (actor.getSnapshot().hasTag('askingToSave')) actor.send({ type: 'save.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.status === 'done');
  expect(toasts).toEqual([said]);
});

it('saving asks for confirmation for a new admin, and not for other employees or existing admins', async () => {
  const record = { version: 1, isB2C: false, expiresOn: null, isAdmin: true };
  for (const change of [{ roles: ['employee'] }, { roles: ['admin'], record }]) {
    const { sent } = await saveOf('employee', change);
    expect(sent).toEqual(['signUpEmployee']);
  }
  const { actor, sent } = await saveOf('employee', { roles: ['admin'] });
  expect([actor.getSnapshot().context.message, sent]).toEqual([
    'Zoë Quill will be able to see and change the profiles, requests, reports and health data of everyone in your employee list. The Admin role replaces all their other roles.',
    [],
  ]);
  actor.send({ type: 'save.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'));
  expect(sent).toEqual(['signUpEmployee']);
});

const skipped = '2040-03-25T02:30';

it.each([
  ['an announcement', validateAnnouncement, emptyAnnouncement, { when: 'later', publishAt: skipped }, 'publishAt'],
  ['an announcement', validateAnnouncement, emptyAnnouncement, { expiresAt: skipped }, 'expiresAt'],
  ['a campaign', validateCampaign, emptyCampaign, { when: 'later', from: skipped, to: '2040-04-25T09:00' }, 'from'],
  ['a campaign', validateCampaign, emptyCampaign, { to: skipped }, 'to'],
] as const)('the form of %s rejects a time that the clocks skip', (_, validate, empty, change, field) => {
  const errors = validate({ ...empty(), ...change, zone: 'Europe/Amsterdam' } as never);
  expect(errors[field as keyof typeof errors]).toBe('There is no 02:30 on that day in Amsterdam.');
});
