import { listInWords } from '../shared/text.ts';
import { withCommas } from '../shared/with-commas.ts';
import { type RequestCounts, requestsInWords } from './request-counts.ts';

export interface AbsencesAfter {
  readonly cancelled: number;
  readonly shortened: number;
}

export interface Departure {
  readonly reports: number;
  readonly waiting: RequestCounts;
  readonly deciders: readonly string[];
  readonly moreDeciders: number;
  readonly own: RequestCounts;
  readonly delegations: number;
  /** Approved ones that reach beyond the last working day. */
  readonly absences: AbsencesAfter;
}

export function departureInWords({
  reports,
  waiting,
  deciders,
  moreDeciders,
  own,
  delegations,
  absences,
}: Departure): string[] {
  const pending = requestsInWords(waiting);
  const cancelled = requestsInWords(own);
  const waits =
    pending === ''
      ? ''
      : ` ${pending} from ${reports === 1 ? 'this direct report' : 'these direct reports'} ${isOne(waiting) ? 'is' : 'are'} pending.`;
  const names = moreDeciders > 0 ? [...deciders, `${moreDeciders} more`] : deciders;
  const next =
    deciders.length === 0
      ? 'No one else can decide on their requests. Choose a new manager first.'
      : `After the last working day, ${listInWords(names)} can decide on their requests until you choose a new manager.`;

  return [
    ...(reports === 0
      ? []
      : [
          `${reports === 1 ? '1 direct report' : `${reports} direct reports`} will be without a manager.${waits} ${next}`,
        ]),
    ...(cancelled === '' ? [] : [`This person’s own pending requests will be cancelled: ${cancelled}.`]),
    ...absencesInWords(absences),
    ...(delegations === 0
      ? []
      : [`${delegations === 1 ? '1 delegation' : `${delegations} delegations`} to or from this person will end.`]),
  ];
}

/** `2 approved absences after the last working day will be cancelled. 1 that goes on past it will end on that day.` */
export function absencesInWords({ cancelled, shortened }: AbsencesAfter): string[] {
  const absences = (count: number) => `${withCommas(count)} approved absence${count === 1 ? '' : 's'}`;
  const across = (day: string) => `that ${shortened === 1 ? 'goes' : 'go'} on past ${day} will end on that day.`;
  if (cancelled === 0) return shortened === 0 ? [] : [`${absences(shortened)} ${across('the last working day')}`];
  const others = shortened === 0 ? '' : ` ${withCommas(shortened)} ${across('it')}`;

  return [`${absences(cancelled)} after the last working day will be cancelled.${others}`];
}

const isOne = ({ leave, sick, wfh }: RequestCounts): boolean => leave + sick + wfh === 1;
