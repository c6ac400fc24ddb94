import type { EnterLeaveBody, LeaveApplication } from '../../../api/contract/leave-applications.ts';
import type { PersonBalance } from '../../../api/contract/leave-review.ts';
import { type LeaveList, type PersonCalendar, placeInWords, replacedBy } from '../../../rules/leave/entry-words.ts';
import type { LeaveSpan } from '../../../rules/leave/leave-days.ts';
import { spanErrors } from '../../../rules/leave/span-errors.ts';
import { today } from '../../../rules/shared/days.ts';
import { type Errors, errorsOf } from '../../../rules/shared/validation.ts';
import type { FormActor } from '../../form.machine.ts';
import { bodyOf, messageOf } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireForm } from '../shared/wire-form.ts';

export interface EnterLeaveValues extends LeaveSpan {
  type: string;
  reason: string;
  /** The list that it is added from; null elsewhere. */
  seenIn: LeaveList | null;
}

export interface EnterLeaveOptions {
  types: readonly PersonBalance[];
  calendar: PersonCalendar;
}

interface Entered {
  leaveApplication: LeaveApplication;
}

export type EnterLeaveForm = FormActor<EnterLeaveOptions, EnterLeaveValues, Entered>;

export const newLeave = (seenIn: LeaveList | null = null): EnterLeaveValues => ({
  type: '',
  from: today(),
  to: today(),
  fromPortion: 'full',
  toPortion: 'full',
  reason: '',
  seenIn,
});

export const validateEntry = ({ type, from, to }: EnterLeaveValues): Errors<EnterLeaveValues> =>
  errorsOf<EnterLeaveValues>({
    type: type === '' && 'Choose a leave type.',
    ...spanErrors({ from, to }),
  });

/** A first day after the last moves that too. Other days begin and end whole again: half of one is not half of several. */
export function withDays(span: LeaveSpan, days: Partial<Pick<LeaveSpan, 'from' | 'to'>>) {
  const { from, to } = { ...span, ...days };

  return {
    from,
    to: days.from !== undefined && from > to ? from : to,
    fromPortion: 'full',
    toPortion: 'full',
  } as const;
}

/** The approved leave that gives way to these days, as it was when the form was opened. */
export function replacedIn(values: LeaveSpan & Pick<EnterLeaveValues, 'type'>, { types, calendar }: EnterLeaveOptions) {
  const chosen = types.find(({ type }) => type._id === values.type);

  return chosen ? replacedBy(values, chosen, calendar.taken) : [];
}

/** The form's key is the person's id. */
export const wireEnterLeave = (io: Services) =>
  wireForm<EnterLeaveOptions, EnterLeaveValues, Entered>(io, {
    id: 'enterLeave',
    validate: validateEntry,
    messages: {
      added: 'Leave added',
      updated: 'Leave added',
      // The server's reply says whether it is approved or waits for a document.
      published: ({ seenIn }, reply) =>
        messageOf(reply) + (seenIn ? placeInWords(bodyOf(reply).leaveApplication, seenIn) : ''),
    },
    load: async (key, signal) =>
      mapReply(
        await io.api.call('viewPersonLeave', { params: { id: key ?? '' }, signal }),
        ({ balances, weekend, holidays, joinedOn, leftOn, leavesOn, taken }) => ({
          options: {
            types: balances.filter(({ isOffered }) => isOffered),
            calendar: { weekend, holidays, joinedOn, leftOn, leavesOn, taken },
          },
          ...(leftOn !== null && { defaults: { from: leftOn, to: leftOn } }),
        }),
      ),
    save(key, { seenIn, ...values }, signal, { options, isConfirmed, question }) {
      // What the server's question names may differ from what was loaded with the form.
      const replaces = isConfirmed
        ? (question as Pick<EnterLeaveBody, 'replaces'>).replaces
        : replacedIn(values, options).map(({ typeName: _name, ...leave }) => leave);
      const body = { ...values, reason: values.reason.trim(), person: key ?? '', ...(replaces && { replaces }) };

      return io.api.call('enterLeave', { body, signal });
    },
  });
