/** Counting the arrows of this tab: heard from the charts, sent so that closing the page does not stop it. */
import { fromCallback, fromPromise } from 'xstate';
import type { CountBody } from '../../api/contract/workflows.ts';
import { postKept } from '../../api/post-kept.ts';
import { type CountWatch, countingMachine } from '../counting.machine.ts';
import type { Reply } from '../ports.ts';
import { hearArrows } from '../watch/arrows.ts';
import type { Io } from '../wiring.ts';

/** The calendar day where this browser is. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export const wireCounting = ({ http, effects }: Io) => ({
  counting: countingMachine.provide({
    actors: {
      watchArrows: fromCallback<CountWatch>(({ sendBack }) => {
        // After the step that is being heard: a chart must not be told something in the middle of another's step.
        const stop = hearArrows((arrow) =>
          queueMicrotask(() => sendBack({ type: 'arrow.taken', arrow, day: dayOf(new Date()) })),
        );
        const left = () => {
          if (document.visibilityState === 'hidden') sendBack({ type: 'page.left' });
        };
        document.addEventListener('visibilitychange', left);

        return () => {
          document.removeEventListener('visibilitychange', left);
          stop();
        };
      }),
      sendCounts: fromPromise<Reply, CountBody>(({ input }) => postKept(http, 'countTransitions', input)),
    },
    actions: { logFailure: effects.logFailure },
  }),
});
