/** Somebody's ledger of a type of leave, and changing their balance by hand. */
import type { LeaveLedger } from '../../api/contract/delegations.ts';
import type { FormActor } from '../form.machine.ts';
import { halvesOf } from '../rules/numbers.ts';
import { type Errors, errorsOf, isBlank } from '../rules/validation.ts';
import type { Io } from '../wiring.ts';
import { wireForm } from './wire-form.ts';
import { withBody } from './with-body.ts';

const MOST_DAYS = 366;

export interface AdjustValues {
  /** The day whose year is changed; empty for this year. */
  on: string;
  change: 'add' | 'take';
  /** As they are typed. */
  days: string;
  reason: string;
}

export type LedgerForm = FormActor<LeaveLedger, AdjustValues, object>;

export const noAdjustment: AdjustValues = { on: '', change: 'add', days: '', reason: '' };

/** Whose ledger of which type: the key of the form over it. */
export const ledgerKey = (type: string, person: string): string => `${type} ${person}`;

/** More than nothing adds; nothing while it cannot be read. */
export function changeOf({ change, days }: AdjustValues): number {
  const count = halvesOf(days);
  if (!(count <= MOST_DAYS)) return 0;

  return change === 'add' ? count : -count;
}

export const validateAdjustment = (values: AdjustValues): Errors<AdjustValues> =>
  errorsOf<AdjustValues>({
    days: isBlank(values.days)
      ? 'Please say how many days.'
      : !changeOf(values) && `Whole or half days, 0.5 to ${MOST_DAYS}.`,
    reason: isBlank(values.reason) && 'Please say why.',
  });

export const wireLedger = (io: Io) =>
  wireForm<LeaveLedger, AdjustValues, object>(io, {
    id: 'ledger',
    validate: validateAdjustment,
    says: { added: 'Balance Changed', updated: 'Balance Changed' },
    load: async (key, signal) =>
      withBody(await io.api.call('viewLeaveLedger', { query: whose(key), signal }), ({ ledger }) => ({
        options: ledger,
      })),
    save: (key, values, signal) => {
      const { on, reason } = values;
      const body = { ...whose(key), days: changeOf(values), reason, ...(on !== '' && { on }) };

      return io.api.call('adjustLeave', { body, signal });
    },
  });

function whose(key: string | null): { type: string; person: string } {
  const [type = '', person = ''] = key?.split(' ') ?? [];

  return { type, person };
}
