/**
 * Replays real activity under the rules being typed. Until the next result arrives, the last one stays, marked as
 * outdated.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ChallengePreview, PreviewBody } from '../api/contract/challenges.ts';
import { PREVIEW_PAUSE_MS, PREVIEW_RETRY_MS } from '../rules/shared/constants.ts';
import { bodyOf, effects, eventOf, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

export interface RulePreviewContext {
  /** Null while something is missing or invalid. */
  rules: PreviewBody | null;
  preview: ChallengePreview | null;
  message: string | null;
}

export type RulePreviewEvent = { type: 'rules.changed'; rules: PreviewBody | null } | { type: 'retry.pressed' };

type RulePreviewTag = 'busy' | 'outdated' | 'refused' | 'unreachable';

type AboutReply = { reply: Reply };

export const rulePreviewMachine = setup({
  types: {
    input: {} as { rules: PreviewBody | null },
    context: {} as RulePreviewContext,
    events: {} as RulePreviewEvent,
    tags: {} as RulePreviewTag,
  },
  actors: { replayRules: port<Reply<ChallengePreview>, PreviewBody>('replayRules') },
  guards: {
    isComplete: (_, { rules }: { rules: PreviewBody | null }) => rules !== null,
    hasRules: ({ context }) => context.rules !== null,
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
  },
  actions: {
    logFailure: effects.logFailure,
    rememberRules: assign((_, { rules }: { rules: PreviewBody | null }) => ({ rules, message: null })),
    rememberPreview: assign((_, { reply }: { reply: Reply<ChallengePreview> }) => ({ preview: bodyOf(reply) })),
    rememberRefusal: assign((_, { reply }: AboutReply) => ({ preview: null, message: messageOf(reply) })),
  },
  delays: { previewPause: PREVIEW_PAUSE_MS, previewRetry: PREVIEW_RETRY_MS },
}).createMachine({
  id: 'rulePreview',
  description: 'Previews the rules of a challenge on recent activity.',
  context: ({ input }) => ({ ...input, preview: null, message: null }),
  initial: 'opening',
  on: {
    'rules.changed': [
      {
        guard: { type: 'isComplete', params: eventOf },
        target: '.pausing',
        actions: { type: 'rememberRules', params: eventOf },
      },
      { target: '.incomplete', actions: { type: 'rememberRules', params: eventOf } },
    ],
  },
  states: {
    opening: {
      description: 'Checks whether the rules are complete.',
      always: [
        {
          guard: 'hasRules',
          target: 'replaying',
          meta: { offPage: 'The page starts it before the form has loaded, so without rules.' },
        },
        { target: 'incomplete' },
      ],
    },
    incomplete: { description: 'A rule is missing or invalid, so there is nothing to replay.', tags: 'outdated' },
    pausing: {
      description: 'Waits for a pause in typing.',
      tags: ['busy', 'outdated'],
      after: { previewPause: { target: 'replaying' } },
    },
    replaying: {
      description: 'The server replays the last 30 days under these rules. Further typing cancels it.',
      tags: ['busy', 'outdated'],
      invoke: {
        src: 'replayRules',
        id: 'replayRules',
        input: ({ context: { rules } }) => {
          if (!rules) throw new Error('There are no rules to replay');

          return rules;
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'shown',
            actions: { type: 'rememberPreview', params: replyOf },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
    },
    shown: { description: 'Shows who would have won under these rules.' },
    refused: {
      description: 'The server refused these rules and gave a reason.',
      tags: 'refused',
      on: { 'retry.pressed': { target: 'replaying' } },
    },
    unreachable: {
      description: 'The network failed. The challenge can be saved without the preview.',
      tags: ['unreachable', 'outdated'],
      after: { previewRetry: { target: 'replaying' } },
      on: { 'retry.pressed': { target: 'replaying' } },
    },
  },
});

export type RulePreviewActor = ActorRefFrom<typeof rulePreviewMachine>;
