/** Policies as their tests need them. */
import type { Answer, Caller } from '../support/calls.ts';

export const policyText = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

export const publishPolicy = (call: Caller, more: object = {}): Promise<Answer> =>
  call('uploadPolicyDocument', {
    body: {
      title: 'Punctuality',
      category: 'Conduct',
      effectiveFrom: '2026-01-01',
      acknowledgeDays: 14,
      body: policyText('Be on time.'),
      ...more,
    },
  });

export const draftOf = (call: Caller, more: object = {}): Promise<Answer> =>
  publishPolicy(call, { isDraft: true, ...more });

export const acknowledge = (call: Caller, id: string, number: number): Promise<Answer> =>
  call('acknowledgePolicy', { params: { id }, body: { number } });
