import { fromPromise } from 'xstate';
import { watchMoved } from '../../../api/live-signal.ts';
import { watchOtherWindows } from '../../../api/other-windows.ts';
import { onPending } from '../../../api/pending-signal.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';

/** News come in bursts. */
const SETTLE_MS = 500;

export function wireRequestCount(io: Services) {
  /** The total that a list has just loaded, which saves a call. */
  let inboxTotal: number | undefined;

  return {
    count: createResourceMachine<number>('requestCount').provide({
      actors: {
        loadRecord: fromPromise<Reply<number>, { key: string | null }>(async ({ signal }) => {
          if (inboxTotal !== undefined) return { status: 200, body: inboxTotal };

          return mapReply(await io.api.call('viewRequests', { query: { count: 1 }, signal }), ({ total }) => total);
        }),
      },
      // The menu entry works without a number, so failures aren't shown.
      actions: { ...io.effects, showToast: () => {} },
    }),
    /** Returns the unsubscribe function. */
    watch(changed: () => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const soon = () => {
        clearTimeout(timer);
        timer = setTimeout(changed, SETTLE_MS);
      };
      const stops = [
        watchMoved({ moved: soon, hidden: () => {}, shown: soon, networkReturned: soon }),
        watchOtherWindows(soon),
        onPending((total) => {
          if (total === undefined) return soon();
          clearTimeout(timer);
          inboxTotal = total;
          changed();
          inboxTotal = undefined;
        }),
      ];

      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    },
  };
}
