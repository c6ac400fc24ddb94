import { fromCallback, fromPromise } from 'xstate';
import type { CountBody } from '../../../api/contract/workflows.ts';
import { postKeepalive } from '../../../api/keepalive-post.ts';
import { routeAt } from '../../../rules/shared/paths.ts';
import { type CountWatch, countingMachine } from '../../counting.machine.ts';
import type { Reply } from '../../ports.ts';
import { onArrow } from '../../recorder/arrows.ts';
import { watchDwellTimes } from '../../recorder/dwell-times.ts';
import type { Services } from '../../wiring.ts';

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export const wireCounting = ({ http, effects }: Services) => ({
  counting: countingMachine.provide({
    actors: {
      watchUse: fromCallback<CountWatch>(({ sendBack }) => {
        // After the current step: an actor must not receive an event in the middle of another's step.
        const say = (what: string) =>
          queueMicrotask(() => sendBack({ type: 'use.counted', what, day: dayOf(new Date()) }));
        const stop = onArrow(say);
        const dwellTimes = watchDwellTimes(say, () => routeAt(location.pathname)?.path ?? '');
        const gone = () => {
          dwellTimes.leave();
          queueMicrotask(() => sendBack({ type: 'page.left' }));
        };
        const left = () => {
          if (document.visibilityState === 'hidden') sendBack({ type: 'page.left' });
        };
        document.addEventListener('visibilitychange', left);
        // Runs before the other one when the tab is closed, because closing also leaves the open states.
        addEventListener('pagehide', gone);

        return () => {
          document.removeEventListener('visibilitychange', left);
          removeEventListener('pagehide', gone);
          dwellTimes.stop();
          stop();
        };
      }),
      sendCounts: fromPromise<Reply, CountBody>(({ input }) => postKeepalive(http, 'countTransitions', input)),
    },
    actions: { logFailure: effects.logFailure },
  }),
});
