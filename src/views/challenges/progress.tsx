import { useSelector } from '@xstate/react';
import type { Challenge, ChallengeProgress } from '../../api/contract/challenges.ts';
import type { ProgressActor } from '../../machines/modules/challenges/challenges.ts';
import { type ChallengeType, formatAmount } from '../../rules/challenges/challenge-kinds.ts';
import { partOfWhole } from '../../rules/documents/audience.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { SMALLEST_GROUP } from '../../rules/shared/small-groups.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ValueColumns } from '../ui/value-columns.tsx';
import styles from './challenges.module.css';

interface ProgressProps {
  actorRef: ProgressActor;
  challenge: Challenge;
}

export function Progress({ actorRef, challenge }: ProgressProps) {
  const { record: progress, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  if (progress) return <Loaded progress={progress} challenge={challenge} />;

  return isBusy ? (
    <Card title="Progress">
      <SkeletonText lines={6} />
    </Card>
  ) : (
    <ErrorState title="The progress could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
      {message ?? SERVER_UNREACHABLE}
    </ErrorState>
  );
}

function Loaded({ progress, challenge }: { progress: ChallengeProgress; challenge: Challenge }) {
  const { days, branches, teams, goalReached, asOf } = progress;
  const { type, joined } = challenge;
  const amount = (value: number) => formatAmount(type, value);

  return (
    <>
      <Card title="Progress">
        {days.length === 0 ? (
          <p className={styles.quiet}>No days have been counted yet.</p>
        ) : (
          <div className={styles.charts}>
            <ValueColumns
              title="Active each day"
              values={days.map(({ day, active }) => ({ at: day, value: active }))}
              most={Math.max(1, ...days.map((one) => one.joined))}
              format={(people) => describePeople(people)}
            />
            <ValueColumns
              title="Average of those who were active"
              values={days.map(({ day, average }) => ({ at: day, value: average }))}
              format={amount}
            />
            <DayTable days={days} amount={amount} />
          </div>
        )}
        <p className={styles.note}>
          {goalReached !== null && `${partOfWhole(goalReached, joined)} have reached the goal. `}
          Days with fewer than {SMALLEST_GROUP} active people are left out. As of <DateTime value={asOf} show="both" />.
        </p>
      </Card>
      <Card title="Participation by branch" flush>
        <Groups label="Participation by branch" of="Branch" noun="branches" groups={branches} type={type} />
      </Card>
      {challenge.format === 'team' && (
        <Card title="Participation by team" flush>
          <Groups label="Participation by team" of="Team" noun="teams" groups={teams} type={type} />
        </Card>
      )}
    </>
  );
}

type Days = ChallengeProgress['days'];

function DayTable({ days, amount }: { days: Days; amount: (value: number) => string }) {
  return (
    <details className={common.disclosure}>
      <summary>Show as table</summary>
      <PlainTable
        label="Progress by day"
        className={styles.table}
        heads={['Day', 'Active', 'Joined', 'Average']}
        isLong
      >
        {days.map(({ day, active, joined, average }) => (
          <tr key={day}>
            <th scope="row">
              <DateTime value={day} />
            </th>
            <td>{active === null ? <FewerThanFive /> : withCommas(active)}</td>
            <td>{withCommas(joined)}</td>
            <td>{average === null ? '–' : amount(average)}</td>
          </tr>
        ))}
      </PlainTable>
    </details>
  );
}

interface Group {
  _id: string | null;
  name: string;
  addressed?: number;
  joined: number | null;
  active: number | null;
  average: number | null;
}

interface GroupsProps {
  label: string;
  of: string;
  /** Plural. */
  noun: string;
  groups: readonly Group[];
  type: ChallengeType;
}

/** Longer tables scroll, and say so: not every system shows a scrollbar. */
const MOST_SHOWN_WHOLE = 40;

/** The bars are in the table, so that there is nothing behind it. */
function Groups({ label, of, noun, groups, type }: GroupsProps) {
  const most = Math.max(1, ...groups.map(({ addressed, joined }) => addressed ?? joined ?? 0));
  const isLong = groups.length > MOST_SHOWN_WHOLE;
  if (groups.length === 0) return <p className={styles.nothing}>No one has joined yet.</p>;

  return (
    <>
      {isLong && (
        <p className={styles.nothing}>
          {withCommas(groups.length)} {noun}. Scroll to see them all.
        </p>
      )}
      <PlainTable
        label={label}
        className={styles.table}
        heads={[of, 'Joined', 'Active', 'Average score']}
        isLong={isLong}
      >
        {groups.map(({ _id, name, addressed, joined, active, average }) => (
          <tr key={_id ?? name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>
              {joined === null ? (
                <LeftOut />
              ) : (
                <span className={styles.share}>
                  <span
                    className={cx(common.track, styles.track)}
                    aria-hidden="true"
                    style={{ inlineSize: `${((addressed ?? joined) / most) * 100}%` }}
                  >
                    <span
                      className={common.bar}
                      style={{ inlineSize: `${addressed ? (joined / addressed) * 100 : 100}%` }}
                    />
                  </span>
                  {addressed === undefined ? withCommas(joined) : partOfWhole(joined, addressed)}
                </span>
              )}
            </td>
            <td>{active === null ? joined === null ? '–' : <LeftOut /> : withCommas(active)}</td>
            <td>{average === null ? '–' : formatAmount(type, average)}</td>
          </tr>
        ))}
      </PlainTable>
      {groups.some(({ active }) => active === null) && (
        <p className={styles.nothing}>
          Groups of fewer than {SMALLEST_GROUP} people are left out. If there is only one, the next smallest is left out
          too, so that no one can work it out from the totals.
        </p>
      )}
    </>
  );
}

const LeftOut = () => <span className={styles.quiet}>Left out</span>;
const FewerThanFive = () => <span className={styles.quiet}>Fewer than {SMALLEST_GROUP}</span>;
