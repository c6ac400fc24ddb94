import { fromCallback, fromPromise } from 'xstate';
import type { CountBody } from '../../api/contract/workflows.ts';
import { postKeepalive } from '../../api/keepalive-post.ts';
import { type CountWatch, countingMachine } from '../counting.machine.ts';
import type { Reply } from '../ports.ts';
import { onArrow } from '../recorder/arrows.ts';
import type { Services } from '../wiring.ts';

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export const wireCounting = ({ http, effects }: Services) => ({
  counting: countingMachine.provide({
    actors: {
      watchArrows: fromCallback<CountWatch>(({ sendBack }) => {
        // After the current step: an actor must not receive an event in the middle of another's step.
        const stop = onArrow((arrow) =>
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
      sendCounts: fromPromise<Reply, CountBody>(({ input }) => postKeepalive(http, 'countTransitions', input)),
    },
    actions: { logFailure: effects.logFailure },
  }),
});
