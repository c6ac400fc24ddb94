import { signalMoved } from '../../../api/live-signal.ts';
import type { Portion } from '../../../rules/leave/leave-days.ts';
import { plainId, requestKey, type TimeOffRequest } from '../../../rules/leave/time-off.ts';
import type { Services } from '../../wiring.ts';
import { wireReasonForm } from '../shared/reason-form.ts';

/** Names a request of any kind, with the days that the person sees. */
export const cancelKey = ({
  kind,
  _id,
  from,
  to,
  fromPortion,
  toPortion,
}: Pick<TimeOffRequest, 'kind' | '_id' | 'from' | 'to' | 'fromPortion' | 'toPortion'>): string =>
  [requestKey(kind, plainId(_id)), from, to, fromPortion, toPortion].join(':');

/** The form's key is made by `cancelKey`. */
export const wireCancelRequest = (io: Services) =>
  wireReasonForm(io, {
    id: 'cancelRequest',
    save(key, reason, signal) {
      const [kind, id = '', from = '', to = '', fromPortion, toPortion] = key.split(':');
      const params = { id };
      const was = { from, to, fromPortion: fromPortion as Portion, toPortion: toPortion as Portion };
      const sent =
        kind === 'wfh'
          ? io.api.call('cancelWfhForEmployee', { params, body: { reason }, signal })
          : io.api.call('cancelForEmployee', { params, body: { reason, was }, signal });

      return sent.finally(signalMoved);
    },
  });
