import { fromPromise } from 'xstate';
import type { LeaveLedger } from '../../../api/contract/delegations.ts';
import { parseHalves } from '../../../rules/shared/numbers.ts';
import { REASON_MISSING } from '../../../rules/shared/reason.ts';
import { type Errors, errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { FormActor } from '../../form.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireForm } from '../shared/wire-form.ts';

const MOST_DAYS = 366;

export interface AdjustValues {
  /** The balance of this day's year changes; empty for the current year. */
  on: string;
  change: 'add' | 'take';
  days: string;
  reason: string;
}

export type LedgerForm = FormActor<LeaveLedger, AdjustValues, object>;

export const noAdjustment: AdjustValues = { on: '', change: 'add', days: '', reason: '' };

/** The form's key. */
export const ledgerKey = (type: string, person: string): string => `${type} ${person}`;

/** Positive adds, negative takes away; 0 while the input is invalid. */
export function changeOf({ change, days }: AdjustValues): number {
  const count = parseHalves(days);
  if (!(count <= MOST_DAYS)) return 0;

  return change === 'add' ? count : -count;
}

export const validateAdjustment = (values: AdjustValues): Errors<AdjustValues> =>
  errorsOf<AdjustValues>({
    days: isBlank(values.days)
      ? 'Enter the number of days.'
      : !changeOf(values) && `Enter whole or half days, from 0.5 to ${MOST_DAYS}.`,
    reason: isBlank(values.reason) && REASON_MISSING,
  });

export const wireLedger = (io: Services) =>
  wireForm<LeaveLedger, AdjustValues, object>(io, {
    id: 'ledger',
    validate: validateAdjustment,
    messages: { added: 'Balance changed', updated: 'Balance changed' },
    load: async (key, signal) =>
      mapReply(await io.api.call('viewLeaveLedger', { query: keyParts(key), signal }), ({ ledger }) => ({
        options: ledger,
      })),
    save: (key, values, signal) => {
      const { on, reason } = values;
      const body = { ...keyParts(key), days: changeOf(values), reason, ...(on !== '' && { on }) };

      return io.api.call('adjustLeave', { body, signal });
    },
  });

export const wireBalance = (io: Services) =>
  createResourceMachine<LeaveLedger>('balance').provide({
    actors: {
      loadRecord: fromPromise<Reply<LeaveLedger>, { key: string | null }>(async ({ input: { key }, signal }) =>
        mapReply(await io.api.call('viewLeaveLedger', { query: keyParts(key), signal }), ({ ledger }) => ledger),
      ),
    },
    actions: io.effects,
  });

function keyParts(key: string | null): { type: string; person: string } {
  const [type = '', person = ''] = key?.split(' ') ?? [];

  return { type, person };
}
