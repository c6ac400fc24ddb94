/** The chart that server and console follow, as an XState machine for drawings and generated paths. */
import { setup } from 'xstate';
import {
  type ChallengeMoments,
  challengeLife,
  type LifeEvent,
  lifeGuards,
} from '../rules/challenges/challenge-life.ts';

/** `now` in ISO 8601. */
export type ChallengeLifeEvent = { [E in LifeEvent]: { readonly type: E; readonly now: string } }[LifeEvent];

type GuardArguments = { context: ChallengeMoments; event: ChallengeLifeEvent };

export const challengeLifeMachine = setup({
  types: {
    context: {} as ChallengeMoments,
    events: {} as ChallengeLifeEvent,
    input: {} as ChallengeMoments,
  },
  guards: {
    isAnnounced: ({ context, event: { now } }: GuardArguments) => lifeGuards.isAnnounced({ ...context, now }),
    hasBegun: ({ context, event: { now } }: GuardArguments) => lifeGuards.hasBegun({ ...context, now }),
    hasEnded: ({ context, event: { now } }: GuardArguments) => lifeGuards.hasEnded({ ...context, now }),
  },
}).createMachine({ ...challengeLife, context: ({ input }) => input });
