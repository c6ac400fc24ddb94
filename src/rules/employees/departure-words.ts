import { listInWords } from '../shared/text.ts';
import { withCommas } from '../shared/with-commas.ts';
import { type WaitingRequests, waitingInWords } from './waiting-words.ts';

export interface AbsencesAfter {
  readonly cancelled: number;
  readonly shortened: number;
}

export interface Departure {
  readonly reports: number;
  readonly waiting: WaitingRequests;
  readonly deciders: readonly string[];
  readonly moreDeciders: number;
  readonly own: WaitingRequests;
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
  const pending = waitingInWords(waiting);
  const cancelled = waitingInWords(own);
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
    ...(cancelled === '' ? [] : [`The leaver’s own pending requests will be cancelled: ${cancelled}.`]),
    ...absencesInWords(absences),
    ...(delegations === 0
      ? []
      : [`${delegations === 1 ? '1 delegation' : `${delegations} delegations`} to or from the leaver will end.`]),
  ];
}

/** `2 approved absences after this day will be cancelled and 1 will be shortened.` */
export function absencesInWords({ cancelled, shortened }: AbsencesAfter): string[] {
  const absences = (count: number) => `${withCommas(count)} approved absence${count === 1 ? '' : 's'}`;
  if (cancelled === 0)
    return shortened === 0 ? [] : [`${absences(shortened)} will be shortened to the last working day.`];
  const others = shortened === 0 ? '' : `, and ${withCommas(shortened)} will be shortened to it`;

  return [`${absences(cancelled)} after the last working day will be cancelled${others}.`];
}

const isOne = ({ leave, sick, wfh }: WaitingRequests): boolean => leave + sick + wfh === 1;
