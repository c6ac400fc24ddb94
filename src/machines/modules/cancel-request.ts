import { signalMoved } from '../../api/live-signal.ts';
import { plainId, requestKey, splitKey, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import type { Services } from '../wiring.ts';
import { wireReasonForm } from './reason-form.ts';

/** Works for requests of any kind. */
export const cancelKey = ({ kind, _id }: Pick<TimeOffRequest, 'kind' | '_id'>): string =>
  requestKey(kind, plainId(_id));

/** The form's key is made by `cancelKey`. */
export const wireCancelRequest = (io: Services) =>
  wireReasonForm(io, {
    id: 'cancelRequest',
    save(key, reason, signal) {
      const { kind, id } = splitKey(key);

      return io.api
        .call(kind === 'wfh' ? 'cancelWfhForEmployee' : 'cancelForEmployee', {
          params: { id },
          body: { reason },
          signal,
        })
        .finally(signalMoved);
    },
  });
