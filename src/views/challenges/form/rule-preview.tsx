import { useSelector } from '@xstate/react';
import Trophy from 'lucide-react/icons/trophy';
import type { ChallengePreview } from '../../../api/contract/challenges.ts';
import type { ChallengeValues } from '../../../machines/modules/challenges/challenge-values.ts';
import type { RulePreviewActor } from '../../../machines/rule-preview.machine.ts';
import { CHALLENGE_KINDS, formatAmount } from '../../../rules/challenges/challenge-kinds.ts';
import { PREVIEW_DAYS } from '../../../rules/challenges/challenge-limits.ts';
import { partOfWhole } from '../../../rules/documents/audience.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { SMALLEST_GROUP } from '../../../rules/shared/small-groups.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './form.module.css';

interface RulePreviewProps {
  actorRef: RulePreviewActor;
  values: Pick<ChallengeValues, 'type' | 'format'>;
}

const FEW = `Fewer than ${SMALLEST_GROUP} people`;
/** Above these shares, a rule deserves a second look. Percent. */
const MANY_CAPPED = 25;

export function RulePreview({ actorRef, values }: RulePreviewProps) {
  const { preview, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isOutdated = useSelector(actorRef, (snapshot) => snapshot.hasTag('outdated'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));

  return (
    <section className={styles.beside} aria-labelledby="rule-preview" aria-busy={isBusy}>
      <h2 id="rule-preview">Rule preview</h2>
      {preview && (
        <div className={styles.result} data-outdated={isOutdated || undefined}>
          <Replayed preview={preview} rules={isOutdated ? 'With the earlier rules' : 'With these rules'} {...values} />
        </div>
      )}
      <div role="status" className={styles.status}>
        {isBusy && (preview ? <p>Updating…</p> : <p>Applying these rules to the last {PREVIEW_DAYS} days…</p>)}
        {isRefused && <p>{message}</p>}
        {isUnreachable && <p>The server could not be reached. You can save the challenge without the preview.</p>}
        {!preview && !isBusy && !isRefused && !isUnreachable && (
          <p>Fill in the rules to see who would have won with them in the last {PREVIEW_DAYS} days.</p>
        )}
        {preview && isOutdated && !isBusy && !isUnreachable && (
          <p>Out of date, because a rule is missing or invalid.</p>
        )}
      </div>
      {isBusy && !preview && <SkeletonText lines={4} />}
      {(isRefused || isUnreachable) && (
        <Button size="small" onClick={() => actorRef.send({ type: 'retry.pressed' })}>
          Try again
        </Button>
      )}
    </section>
  );
}

interface ReplayedProps extends Pick<ChallengeValues, 'type' | 'format'> {
  preview: ChallengePreview;
  rules: string;
}

function Replayed({ preview, rules, type, format }: ReplayedProps) {
  const { from, to, people, branches, teams, median, goal, goalReached, cappedDays, manualDays, isSample } = preview;
  const ranked = format === 'team' ? teams : branches;
  const [winner] = ranked;
  if (people === 0) return <p>No one in this audience has recorded any activity of this type yet.</p>;

  return (
    <>
      <p className={styles.winner}>
        <Trophy size={16} aria-hidden="true" />
        {winner ? (
          <span>
            {rules}, {format === 'team' ? '' : 'people in '}
            <strong dir="auto">{winner.name}</strong> would have {format === 'team' ? 'won' : 'scored highest'}.
          </span>
        ) : (
          <span>Too few people to compare {format === 'team' ? 'teams' : 'branches'}.</span>
        )}
      </p>
      <Scores title={format === 'team' ? 'Teams' : 'Branches'} scores={ranked.slice(0, SHOWN[format])} type={type} />
      {format === 'team' && <Scores title="Branches" scores={branches.slice(0, SHOWN[format])} type={type} />}
      <ul className={styles.findings}>
        <li>
          {people === null ? FEW : describePeople(people)} were active from <DateTime value={from} /> to{' '}
          <DateTime value={to} />.{isSample && ' The preview uses a sample of them.'}
        </li>
        {median !== null && <li>Half of them would have scored {formatAmount(type, median)} or more.</li>}
        {goalReached !== null && goal !== null && (
          <li>
            {partOfWhole(goalReached, people ?? 0)} would have reached the goal ({formatAmount(type, goal)} in{' '}
            {PREVIEW_DAYS} days).
          </li>
        )}
        {cappedDays !== null && (
          <li data-notable={cappedDays >= MANY_CAPPED ? '' : undefined}>
            The daily cap would have applied on {percentInWords(cappedDays)} of active days.
          </li>
        )}
        {manualDays !== null && manualDays > 0 && (
          <li>Activity was entered manually on {percentInWords(manualDays)} of active days.</li>
        )}
      </ul>
      <p className={common.small}>
        Groups of fewer than {SMALLEST_GROUP} people are left out.
        {CHALLENGE_KINDS[type].isSensitive &&
          ' For privacy, this preview shows only the ranking and uses everyone’s activity, not just the audience’s.'}
      </p>
    </>
  );
}

const percentInWords = (percent: number): string => (percent > 0 && percent < 1 ? 'less than 1%' : `${percent}%`);

/** Few enough that both lists fit next to the rules. */
const SHOWN = { individual: 5, team: 3 } as const;

function Scores({
  title,
  scores,
  type,
}: Pick<ReplayedProps, 'type'> & { title: string; scores: ChallengePreview['teams'] }) {
  const most = Math.max(1, ...scores.map(({ score }) => score ?? 0));
  if (scores.length === 0) return null;

  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      <ol className={styles.scores}>
        {scores.map(({ _id, name, people, score }) => (
          <li key={_id ?? name}>
            <span className={common.anywhere} dir="auto">
              {name}
            </span>
            {score !== null && (
              <>
                <span className={styles.score}>{formatAmount(type, score)}</span>
                <span className={cx(common.track, styles.track)} aria-hidden="true">
                  <span className={common.bar} style={{ inlineSize: `${(score / most) * 100}%` }} />
                </span>
              </>
            )}
            <span className={common.small}>{describePeople(people)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
