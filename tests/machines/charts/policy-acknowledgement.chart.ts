import type { OwnPolicyDetails } from '../../../src/api/contract/policies.ts';
import {
  type PolicyAcknowledgementContext,
  type PolicyAcknowledgementEvent,
  policyAcknowledgementMachine,
} from '../../../src/machines/policy-acknowledgement.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const POLICY = '0192f0c1-0000-7000-8000-0000000000c1';

export const policyOf = (changes: Partial<OwnPolicyDetails> = {}): OwnPolicyDetails => ({
  _id: POLICY,
  number: 1,
  title: 'Punctuality',
  summary: '',
  category: 'Conduct',
  effectiveFrom: '2026-03-01',
  publishedAt: '2026-03-01T09:00:00.000Z',
  dueAt: '2026-03-15T09:00:00.000Z',
  acknowledgedAt: null,
  carriedFrom: null,
  requiredVersion: 1,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Be on time.' }] }] },
  file: null,
  changeNote: '',
  acknowledgedBefore: null,
  articles: [],
  ...changes,
});

const ACKNOWLEDGED_AT = '2026-03-02T10:00:00.000Z';

export const policyReply = (changes: Partial<OwnPolicyDetails> = {}) => ({
  status: 200,
  body: { status: 200, message: 'policy acknowledged', policy: policyOf(changes) },
});
export const refusedWith = (changes: Partial<OwnPolicyDetails>) => ({
  status: 409,
  body: { status: 409, message: 'it has changed.', policy: policyOf(changes) },
});

const stimuli = {
  'confirmation.changed': [{ type: 'confirmation.changed' }],
  'acknowledge.pressed': [{ type: 'acknowledge.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.loadPolicy': [
    done('loadPolicy', policyReply()),
    done('loadPolicy', policyReply({ acknowledgedAt: ACKNOWLEDGED_AT })),
    done('loadPolicy', policyReply({ acknowledgedAt: ACKNOWLEDGED_AT, requiredVersion: null, dueAt: null })),
    done('loadPolicy', refusal(404, 'this policy was not found.')),
    done('loadPolicy', refusal(500, 'something went wrong.')),
  ],
  'xstate.error.actor.loadPolicy': [failed('loadPolicy')],
  'xstate.done.actor.acknowledgePolicy': [
    done('acknowledgePolicy', policyReply({ acknowledgedAt: ACKNOWLEDGED_AT })),
    done('acknowledgePolicy', refusedWith({ number: 2, requiredVersion: 2 })),
    done('acknowledgePolicy', refusedWith({ requiredVersion: null, acknowledgedAt: ACKNOWLEDGED_AT, dueAt: null })),
    done('acknowledgePolicy', refusal(404, 'this policy was not found.')),
    done('acknowledgePolicy', refusal(429, 'too many requests.')),
  ],
  'xstate.error.actor.acknowledgePolicy': [failed('acknowledgePolicy')],
} satisfies Stimuli<PolicyAcknowledgementEvent>;

export const policyAcknowledgement: ChartUnderTest = {
  machine: policyAcknowledgementMachine,
  stimuli,
  inputs: [{ id: POLICY }],
  project: ({ policy, message, isReplaced }: PolicyAcknowledgementContext) => ({
    number: policy?.number ?? null,
    message,
    isReplaced,
  }),
};
