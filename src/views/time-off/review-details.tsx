import type { ReactNode } from 'react';
import { allOf } from '../../rules/leave/decision-preview.ts';
import { daysInWords } from '../../rules/leave/leave-words.ts';
import { dueUntilInWords, leftInWords } from '../../rules/leave/leaver-balance.ts';
import { approvingReturns } from '../../rules/leave/replaced-leave.ts';
import {
  lastDayMark,
  pastWords,
  type Review,
  returnedInWords,
  spanInWords,
  type Team,
  type TimeOffNumbers,
  takenInWords,
} from '../../rules/leave/time-off.ts';
import { formatDay, today } from '../../rules/shared/days.ts';
import { capitalise } from '../../rules/shared/text.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { ChangeBalance } from './change-balance.tsx';
import { DayStrip } from './day-strip.tsx';
import { ExplainBalance } from './explain-balance.tsx';
import { TypeName } from './request-cells.tsx';
import styles from './review-details.module.css';
import { Documents } from './review-documents.tsx';
import { Approvers, History } from './review-history.tsx';
import { ReviewSection } from './review-section.tsx';

interface ReviewDetailsProps {
  review: Review;
  onAmended: () => void;
}

export function ReviewDetails({ review, onAmended }: ReviewDetailsProps) {
  const { request, days, numbers, team, history, approvers, leavesOn, returns = [] } = review;
  const taken = takenInWords(request, days, today());
  const after = lastDayMark(request, leavesOn);
  const returned = request.status === 'pending' && approvingReturns(returns);

  return (
    <div className={styles.details}>
      <div className={styles.column}>
        {request.about === 'cancellation' && request.status === 'pending' && (
          <p className={styles.giveBack}>
            <Badge tone="caution">Cancellation</Badge> These days were approved. {request.employee.fullName} has asked
            to cancel them.
          </p>
        )}
        <ReviewSection
          title={
            request.kind === 'wfh'
              ? `${daysInWords(request.days)} of work from home`
              : `${daysInWords(request.days)} of ${request.type.name}`
          }
        >
          <DayStrip days={days} past={taken && pastWords(request)} />
          {taken && <p className={styles.muted}>{taken}</p>}
          {returned && <p>{returned}</p>}
          {after && (
            <p>
              <WithDates>{`${capitalise(after)}, ${formatDay(leavesOn)}.`}</WithDates>
            </p>
          )}
          {review.givenBack !== undefined && <p className={styles.muted}>{returnedInWords(review.givenBack)}</p>}
        </ReviewSection>
        <ReviewSection title="Reason">
          <Reason text={request.reason} />
        </ReviewSection>
        <div className={styles.record}>
          <Documents review={review} onAmended={onAmended} />
          <History history={history} />
        </div>
      </div>
      <div className={styles.column}>
        {numbers.length > 0 && (
          <Numbers
            numbers={numbers}
            title={request.kind === 'wfh' ? 'Work from home' : 'Balance'}
            ledger={review.ledger}
          >
            {review.ledger && review.canAdjust && <ChangeBalance ledger={review.ledger} onSaved={onAmended} />}
            {review.untilLastDay && leavesOn && <UntilLastDay balance={review.untilLastDay} lastDay={leavesOn} />}
          </Numbers>
        )}
        <TeamAway team={team} />
        {request.status === 'pending' && <Approvers approvers={approvers} />}
      </div>
    </div>
  );
}

function Reason({ text }: { text: string | null }) {
  if (text === null) return <p className={styles.muted}>Visible only to the employee and HR.</p>;

  return text === '' ? <p className={styles.muted}>No reason given.</p> : <p className={styles.prose}>{text}</p>;
}

const countInWords = (days: number, { allowed }: TimeOffNumbers): string =>
  typeof allowed === 'number' ? `${days} of ${daysInWords(allowed)}` : daysInWords(days);

const isTooMuch = ({ after, allowed }: TimeOffNumbers): boolean =>
  allowed === undefined ? after < 0 : allowed !== null && after > allowed;

function Numbers({
  numbers,
  title,
  ledger,
  children,
}: {
  numbers: readonly TimeOffNumbers[];
  title: string;
  ledger: string | null;
  children: ReactNode;
}) {
  return (
    <ReviewSection title={title}>
      <table className={styles.numbers}>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((line) => (
            <tr key={line.title}>
              <th scope="row">{line.title}</th>
              <td>
                {ledger === null ? (
                  countInWords(line.before, line)
                ) : (
                  <ExplainBalance ledger={ledger}>{countInWords(line.before, line)}</ExplainBalance>
                )}
              </td>
              <td data-short={isTooMuch(line) || undefined}>{countInWords(line.after, line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </ReviewSection>
  );
}

function UntilLastDay({ balance, lastDay }: { balance: NonNullable<Review['untilLastDay']>; lastDay: string }) {
  return (
    <div className={styles.muted}>
      <p>
        <WithDates>{dueUntilInWords(balance, lastDay)}</WithDates>
      </p>
      <p>
        Left: {leftInWords(balance)}. After approval: {leftInWords({ left: balance.leftAfter })}. For information only:
        this does not limit approval.
      </p>
    </div>
  );
}

function TeamAway({ team: { size, absences, others } }: { team: Team }) {
  const away = new Set(absences.map(({ person }) => person._id)).size + others;

  return (
    <ReviewSection title="Team availability">
      <p className={away === 0 ? styles.muted : undefined}>{teamInWords(away, size)}</p>
      {absences.length > 0 && (
        <ul className={styles.team}>
          {absences.map(({ _id, person, type, from, to, status }) => (
            <li key={_id}>
              <span className={styles.colleague}>
                <PersonLink id={person._id} isCompanyWide>
                  {person.fullName}
                </PersonLink>
              </span>
              <TypeName type={type} />
              <span className={styles.muted}>
                <WithDates>{spanInWords({ from, to, fromPortion: 'full', toPortion: 'full' })}</WithDates>
                {status === 'pending' && ', pending'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && absences.length > 0 && (
        <p className={styles.muted}>
          and {others === 1 ? 'one more person' : `${others} more people`} whose requests you can’t see
        </p>
      )}
    </ReviewSection>
  );
}

const COLLEAGUES = 'in this person’s team or with the same manager';

function teamInWords(away: number, size: number): string {
  if (size === 0) return 'No one else is in this person’s team or has the same manager.';
  if (away === 0)
    return size === 1
      ? `The only colleague ${COLLEAGUES} is available.`
      : `${allOf(size)} colleagues ${COLLEAGUES} are available.`;

  return `${away} of ${size} ${size === 1 ? 'colleague' : 'colleagues'} ${COLLEAGUES} ${away === 1 ? 'is away or has' : 'are away or have'} requested time off.`;
}
