import { type DayRange, dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import type { PersonKey } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import type { EventSubject } from './events.ts';
import { actorOf, what } from './leave-events.ts';
import { notifyEach } from './notify.ts';

/** `before` and `days` are numbers of days. */
export interface RecountedRequest extends EventSubject, DayRange {
  readonly kind: 'leave' | 'sick' | 'home';
  readonly before: number;
  readonly days: number;
}

/** One message for each person, with all of their requests. `reason`: a sentence. */
export const requestsRecounted = (
  db: Trx,
  { companyId, personId: doneBy }: PersonKey,
  people: readonly (readonly RecountedRequest[])[],
  reason: string,
): Promise<void> =>
  notifyEach(
    db,
    { companyId, doneBy },
    people.flatMap(([first, ...others]) =>
      first
        ? [
            {
              personId: first.personId,
              actor: first.kind === 'home' ? `work-from-home:${first.id}` : actorOf({ ...first, kind: first.kind }),
              message: `${reason} ${others.length === 0 ? oneInWords(first) : `${others.length + 1} of your requests now use different days.`}`,
            },
          ]
        : [],
    ),
  );

function oneInWords({ kind, before, days, ...at }: RecountedRequest): string {
  const request = kind === 'home' ? `request to work from home ${dayRangeInWords(at)}` : what({ kind, ...at });

  return before === days
    ? `Your ${request} now uses the same number of days, on different dates.`
    : `Your ${request} now uses ${daysInWords(days)} instead of ${daysInWords(before)}.`;
}
