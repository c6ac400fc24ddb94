import type { PersonBalance } from '../../../api/contract/leave-review.ts';
import { type PersonCalendar, withReturned } from '../../../rules/leave/entry-words.ts';
import type { LeaveSpan } from '../../../rules/leave/leave-days.ts';
import { mayShareDays } from '../../../rules/leave/replaced-leave.ts';
import { spanErrors } from '../../../rules/leave/span-errors.ts';
import { plainId, type TimeOffRequest } from '../../../rules/leave/time-off.ts';
import { REASON_MISSING } from '../../../rules/shared/reason.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { FormActor } from '../../form.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { conflictAt } from '../shared/reason-form.ts';
import { wireForm } from '../shared/wire-form.ts';

export interface ChangeDaysValues extends LeaveSpan {
  reason: string;
}

export interface ChangeDaysOptions {
  /** The balance with the days of this leave given back; undefined if the person no longer has one of this type. */
  type: PersonBalance | undefined;
  calendar: PersonCalendar;
}

export type ChangeDaysForm = FormActor<ChangeDaysOptions, ChangeDaysValues, object>;

export const daysOfRequest = ({ from, to, fromPortion, toPortion }: TimeOffRequest): ChangeDaysValues => ({
  ...{ from, to, fromPortion, toPortion },
  reason: '',
});

/** The form's key: type, person, request, and the days that it has. */
export const changeDaysKey = (request: TimeOffRequest, ledger: string): string =>
  [ledger, plainId(request._id), request.from, request.to, request.fromPortion, request.toPortion].join(' ');

const partsOf = (key: string | null) => {
  const [type = '', person = '', id = '', from = '', to = '', fromPortion, toPortion] = (key ?? '').split(' ');

  return { type, person, id, days: { from, to, fromPortion, toPortion } as LeaveSpan };
};

/** For approved leave and sick leave. */
export const wireChangeDays = (io: Services) =>
  wireForm<ChangeDaysOptions, ChangeDaysValues, object>(io, {
    id: 'changeDays',
    validate: ({ reason, from, to }) =>
      errorsOf<ChangeDaysValues>({ ...spanErrors({ from, to }), reason: isBlank(reason) && REASON_MISSING }),
    messages: { added: 'Days changed', updated: 'Days changed' },
    load: async (key, signal) => {
      const { type: typeId, person, id, days } = partsOf(key);

      return mapReply(
        await io.api.call('viewPersonLeave', { params: { id: person }, signal }),
        ({ balances, weekend, holidays, joinedOn, leavesOn, taken }) => {
          // Leave of someone who has left may still be moved; the server says how far.
          const balance = balances.find((one) => one.type._id === typeId);
          const isOther = (one: (typeof taken)[number]) =>
            one._id !== id && !(balance && mayShareDays({ kind: balance.kind, status: 'approved' }, one));
          const calendar = { weekend, holidays, joinedOn, leftOn: null, leavesOn, taken: taken.filter(isOther) };

          // It stays approved, so it can't wait for a missing document: the server refuses.
          const type = balance && { ...withReturned(balance, days, calendar), attachmentAfterDays: null };

          return { options: { type, calendar } };
        },
      );
    },
    save: async (key, { reason, ...span }, signal) => {
      const { id, days } = partsOf(key);
      const body = { ...span, was: days, reason: reason.trim() };

      return conflictAt('from', await io.api.call('changeLeaveDays', { params: { id }, body, signal }));
    },
  });
