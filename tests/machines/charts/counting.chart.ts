import { type CountingContext, type CountingEvent, countingMachine } from '../../../src/machines/counting.machine.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const chosen = 'logo.choosing --file.chosen--> logo.cropping';
export const refused = 'logo.choosing --file.chosen[isWrongType]--> logo.choosing';

export const taken = (arrow = chosen, day = '2026-11-02') => ({ type: 'use.counted', what: arrow, day }) as const;
export const answer = (status: number, retryAfter?: number) => ({
  status,
  body: { status, message: 'OK' },
  ...(retryAfter && { retryAfter }),
});

const stimuli = {
  'use.counted': [taken()],
  'page.left': [{ type: 'page.left' }],
  'xstate.error.actor.watchUse': [failed('watchUse')],
  'xstate.done.actor.sendCounts': [200, 403, 503, 422].map((status) => done('sendCounts', answer(status))),
  'xstate.error.actor.sendCounts': [failed('sendCounts')],
  'xstate.after.gather.counting.gathering': [after('gather', 'counting.gathering')],
  'xstate.after.retry.counting.waiting': [after('retry', 'counting.waiting')],
} satisfies Stimuli<CountingEvent>;

export const counting: ChartUnderTest = {
  machine: countingMachine,
  stimuli,
  inputs: [undefined],
  project: ({ counts, batch, failures }: CountingContext) => ({
    hasMore: Object.keys(counts).length > 0,
    hasParcel: batch !== null,
    failures,
  }),
};
