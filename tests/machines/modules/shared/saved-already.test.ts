/** Forms whose save was stored while its reply was lost: the conflict that follows has what was sent. */
import { describe, expect, it } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor, waitFor } from 'xstate';
import { contract } from '../../../../src/api/contract/index.ts';
import { wireCampaignForm } from '../../../../src/machines/modules/campaigns/campaign-form.ts';
import { wireChallengeForm } from '../../../../src/machines/modules/challenges/challenge-form.ts';
import { wireInsurance } from '../../../../src/machines/modules/company/insurance.ts';
import { wireAnnouncements } from '../../../../src/machines/modules/documents/announcements.ts';
import { wireEmployeeForm } from '../../../../src/machines/modules/employees/employee-form.ts';
import { wireLeaveTypes, wireSickLeaveTypes } from '../../../../src/machines/modules/leave/leave-types.ts';
import { wireBranches } from '../../../../src/machines/modules/organisation/branches.ts';
import { wireDepartments } from '../../../../src/machines/modules/organisation/departments.ts';
import { wireDesignations } from '../../../../src/machines/modules/organisation/designations.ts';
import { wireGroups } from '../../../../src/machines/modules/organisation/groups.ts';
import { wireModeration } from '../../../../src/machines/modules/recognition/recognition-moderation.ts';
import { wireRecognitionTags } from '../../../../src/machines/modules/recognition/recognition-tags.ts';
import { wireCompanyReports } from '../../../../src/machines/modules/reports/company-reports.ts';
import { wirePersonReports } from '../../../../src/machines/modules/reports/person-reports.ts';
import { wireWfhPolicies } from '../../../../src/machines/modules/wfh/wfh-policies.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import { asQuestion } from '../../../../src/rules/shared/form.ts';
import { type Note, noteForm } from '../../charts/form.chart.ts';
import { refusal } from '../../support/fixtures.ts';
import { play } from '../../support/platform.ts';

const typed = { type: 'fields.changed', values: { title: 'Hello' } } as const;
const submit = { type: 'form.submitted' } as const;

/** The refusal with the record as it is. */
const outdated = (note: Note) => {
  const { status, body } = refusal(409, 'somebody else saved in between', { version: 'Load it again.' });

  return { status, body: { ...body, ...note } };
};

describe('a form whose answer was lost', () => {
  const sentAgain = async (input: { isKeptOpen?: boolean } = {}) => {
    const played = play(noteForm, { key: '7', values: { title: 'Old' }, ...input });
    await played.answer('loadForm', { status: 200, body: { options: [] } });
    played.send(typed);
    played.send(submit);
    await played.fail('saveForm');
    played.send(submit);

    return played;
  };

  it('is saved without field errors', async () => {
    const played = await sentAgain();
    await played.answer('saveForm', outdated({ title: 'Hello' }));
    expect([...played.snapshot().tags]).toEqual(['saved']);
    expect(played.effects.slice(2)).toEqual([['showToast', { kind: 'success', text: 'Note updated' }]]);
  });

  it('stays open with the stored values, and updates everything else that shows the record', async () => {
    const played = await sentAgain({ isKeptOpen: true });
    await played.answer('saveForm', outdated({ title: 'Hello ' }));
    expect(played.snapshot().value).toEqual({ editing: 'filling' });
    expect(played.snapshot().context).toMatchObject({ initial: { title: 'Hello ' }, values: { title: 'Hello ' } });
    expect(played.effects).toContainEqual(['announceSaved', { reply: outdated({ title: 'Hello ' }) }]);
  });

  it('asks what to do if the record has other values', async () => {
    const played = await sentAgain();
    await played.answer('saveForm', outdated({ title: 'Theirs' }));
    expect(played.snapshot().hasTag('stale')).toBe(true);
    played.send({ type: 'stale.dismissed' });
    played.send(submit);
    await played.answer('saveForm', { ...outdated({ title: 'Hello' }), status: 422 });
    expect(played.snapshot().hasTag('saved')).toBe(false);
  });
});

const SOON = { timeout: 2_000 };
const ID = '0192f0c1-0000-7000-8000-0000000000e1';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** The same record each time, of one of everything. */
function sampleOf({ enum: choices, anyOf, items, properties, ...schema }: Schema): unknown {
  const type = [schema.type].flat()[0];
  if (choices) return choices[0];
  if ('const' in schema) return schema.const;
  if (anyOf) return sampleOf(anyOf[0] as Schema);
  if (items) return [sampleOf(items)];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        name === 'timezone' ? 'Europe/Lisbon' : sampleOf(field),
      ]),
    );
  if (type === 'string') return texts[schema.format ?? ''] ?? 'Quay';

  return type === 'boolean' ? false : type === 'object' ? {} : 1;
}

const texts: Record<string, string> = {
  uuid: ID,
  date: '2026-03-05',
  'date-time': '2026-03-05T09:30:00.000Z',
  email: 'quay@harbourvale.example',
};

const replyOf = (call: string) =>
  sampleOf((contract as Record<string, { reply: Schema }>)[call]?.reply ?? {}) as object;

/** `edit` returns the conflict, every other call a record with the same values. */
const servicesWith = (edit: string) => {
  const toasts: string[] = [];
  const conflict = { status: 409, message: 'Someone else has changed this.', errors: { version: 'Not the latest.' } };
  const services = {
    personId: () => 'p1',
    api: {
      call: async (name: string) =>
        name === edit
          ? { status: 409, body: { ...replyOf(name), ...conflict } }
          : { status: 200, body: { ...replyOf(name), status: 200 } },
    },
    http: {},
    effects: { goTo() {}, showToast: (_: unknown, { text }: { text: string }) => toasts.push(text), logFailure() {} },
    scrollToTop() {},
  } as unknown as Services;

  return { services, toasts };
};

it.each<[string, (services: Services) => { form: unknown }]>([
  ['updateUser', wireEmployeeForm],
  ['editBranch', wireBranches],
  ['editDepartment', wireDepartments],
  ['editDesignation', wireDesignations],
  ['editGroup', wireGroups],
  ['editInsurancePlan', wireInsurance],
  ['editLeaveType', wireLeaveTypes],
  ['editSickLeaveType', wireSickLeaveTypes],
  ['editWfhPolicy', wireWfhPolicies],
  ['editAnnouncement', wireAnnouncements],
  ['editCampaign', wireCampaignForm],
  ['editChallenge', wireChallengeForm],
  ['editRecognitionTag', (services) => ({ form: wireRecognitionTags(services).form })],
  ['editPersonReport', wirePersonReports],
  ['editReportView', wireCompanyReports],
  ['setWatchedWords', (services) => wireModeration(services).words],
])('the form of %s is saved if the record of the conflict has the sent values', async (edit, wire) => {
  const { services, toasts } = servicesWith(edit);
  const { form } = wire(services) as { form: AnyStateMachine };
  const actor: AnyActorRef = createActor(form.provide({ guards: { isInvalid: () => false } }), {
    input: { key: ID, values: {} },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('editable'), SOON);
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), SOON);
  if (actor.getSnapshot().hasTag('askingToSave')) actor.send({ type: 'save.confirmed' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), SOON);
  expect([...actor.getSnapshot().tags]).toEqual(['saved']);
  expect(toasts).toHaveLength(1);
});

it.each<[string, (services: Services) => { form: unknown }]>([
  ['editBranch', wireBranches],
  ['editLeaveType', wireLeaveTypes],
])('the form of %s asks the server’s question, and is saved after confirmation', async (edit, wire) => {
  const { services } = servicesWith('nothing');
  const call = services.api.call;
  const sent: unknown[] = [];
  const question = asQuestion('4 days go back.');
  Object.assign(services.api, {
    call: async (name: string, { body }: { body?: { confirmed?: boolean } }) => {
      if (name !== edit) return call(name as never, {} as never);
      sent.push(body?.confirmed);

      return body?.confirmed ? call(name as never, {} as never) : question;
    },
  });
  const { form } = wire(services) as { form: AnyStateMachine };
  const actor: AnyActorRef = createActor(form.provide({ guards: { isInvalid: () => false } }), {
    input: { key: ID, values: {} },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('editable'), SOON);
  actor.send({ type: 'form.submitted' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('askingToSave'), SOON);
  expect(actor.getSnapshot().context.message).toBe('4 days go back.');
  actor.send({ type: 'save.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('saved'), SOON);
  expect(sent).toEqual([undefined, true]);
});
