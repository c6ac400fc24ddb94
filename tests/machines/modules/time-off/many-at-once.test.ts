import { expect, it } from 'vitest';
import { type AnyActorLogic, createActor, waitFor } from 'xstate';
import type { Reply } from '../../../../src/api/client.ts';
import { wirePeopleChange } from '../../../../src/machines/modules/employees/people-change.ts';
import { wireInbox } from '../../../../src/machines/modules/time-off/requests-inbox.ts';
import type { Services } from '../../../../src/machines/wiring.ts';
import type { TimeOffRequest } from '../../../../src/rules/leave/time-off.ts';
import { previewReply } from '../../charts/people-change.chart.ts';
import { refusal } from '../../support/fixtures.ts';

interface Sent {
  params?: { id: string };
}

const servicesOf = (answer: (name: string, sent: Sent) => Reply) =>
  ({
    api: { call: async (name: string, sent: Sent) => answer(name, sent) },
    effects: { goTo() {}, showToast() {}, logFailure() {} },
  }) as unknown as Services;

it('inviting continues from where the connection was lost, and keeps earlier outcomes', async () => {
  const invited: (string | undefined)[] = [];
  let isLost = true;
  const io = servicesOf((name, { params }) => {
    if (name === 'previewPeopleChange') return previewReply(['p1', 'p2', 'p3']);
    invited.push(params?.id);
    if (params?.id === 'p2' && isLost) throw new TypeError('Failed to fetch');

    return { status: 200, body: { message: 'Email Sent' } };
  });
  const change = createActor(wirePeopleChange(io)).start();
  change.send({ type: 'page.toggled', ids: ['p1', 'p2', 'p3'] });
  change.send({ type: 'change.pressed', what: 'invite' });
  await waitFor(change, (at) => at.matches('confirming'));
  change.send({ type: 'change.confirmed' });
  await waitFor(change, (at) => at.hasTag('unsure'));
  isLost = false;
  change.send({ type: 'change.confirmed' });
  const { context } = await waitFor(change, (at) => at.matches('outcome'));

  expect(invited).toEqual(['p1', 'p2', 'p2', 'p3']);
  expect(context.outcomes.map(({ _id, isDone }) => [_id, isDone])).toEqual([
    ['p1', true],
    ['p2', true],
    ['p3', true],
  ]);
});

const asked = (kind: 'leave' | 'wfh') =>
  ({ _id: `${kind}:1`, kind, about: 'request', status: 'pending' }) as TimeOffRequest;

async function decided(chosen: TimeOffRequest[], leave: Reply) {
  const io = servicesOf((name) => (name === 'decideManyLeaves' ? leave : refusal(403, 'not for you')));
  const many = createActor(wireInbox(io).many, { input: { me: 'ana' } }).start();
  many.send({ type: 'requests.chosen', requests: chosen });
  many.send({ type: 'decision.pressed', decision: 'approved' });
  many.send({ type: 'decision.confirmed' });

  return waitFor(many, (at) => !at.hasTag('busy'));
}

const ofLeave: Reply = {
  status: 200,
  body: { outcomes: [{ _id: '1', status: 200, message: 'OK', leaveApplication: null }] },
};

it('decisions on leave are kept when work from home is refused as a whole', async () => {
  const { context } = await decided([asked('leave'), asked('wfh')], ofLeave);
  expect(context.outcomes.map(({ request, isDone, message }) => [request._id, isDone, message])).toEqual([
    ['leave:1', true, 'OK'],
    ['wfh:1', false, 'Not for you'],
  ]);
});

it('a refusal of everything is shown once', async () => {
  const { context } = await decided([asked('wfh')], ofLeave);
  expect(context).toMatchObject({ outcomes: [], message: 'Not for you' });
});

/** Answers only once all these calls are under way. */
function servicesOfAll(calls: readonly string[], answer: (name: string) => Reply) {
  const missing = [...calls];
  let go = () => {};
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });

  return {
    api: {
      async call(name: string) {
        missing.splice(missing.indexOf(name), 1);
        if (missing.length === 0) go();
        await all;

        return answer(name);
      },
    },
    effects: { goTo() {}, showToast() {}, logFailure() {} },
  } as unknown as Services;
}

it('leave and work from home are decided at the same time', async () => {
  const io = servicesOfAll(['decideManyLeaves', 'decideManyWfh'], () => ofLeave);
  const many = createActor(wireInbox(io).many, { input: { me: 'ana' } }).start();
  many.send({ type: 'requests.chosen', requests: [asked('leave'), asked('wfh')] });
  many.send({ type: 'decision.pressed', decision: 'approved' });
  many.send({ type: 'decision.confirmed' });
  const { context } = await waitFor(many, (at) => at.matches('decided'));

  expect(context.outcomes.map(({ request, isDone }) => [request._id, isDone])).toEqual([
    ['leave:1', true],
    ['wfh:1', true],
  ]);
});

it('several decisions are undone at the same time', async () => {
  const tooLate = refusal(409, 'too late');
  const { undoMany } = wireInbox(servicesOfAll(['undoLeaveDecision', 'undoWfh'], () => tooLate)).many.implementations
    .actors;
  const undoing = createActor(undoMany as AnyActorLogic, { input: { ids: ['leave:1', 'wfh:1'] } }).start();
  const { output } = await waitFor(undoing, ({ status }) => status === 'done');

  expect(output.body.outcomes.map(({ status }: { status: number }) => status)).toEqual([409, 409]);
});
