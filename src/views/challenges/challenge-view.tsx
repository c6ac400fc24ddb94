import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { Challenge } from '../../api/contract/challenges.ts';
import type { ChallengeActor, ChangesActor, FlaggedActor, ProgressActor } from '../../machines/modules/challenges.ts';
import { formatAmount } from '../../rules/challenges/challenge-kinds.ts';
import { describeAudience, partOfWhole } from '../../rules/documents/audience.ts';
import { boardPath, challengeFormPath, paths } from '../../rules/shared/paths.ts';
import { paragraphsOf } from '../../rules/shared/plain-text.ts';
import { BackLink } from '../layout/back-link.tsx';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { useFileUrl } from '../layout/wiring-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ChallengeActions, canChange } from './challenge-actions.tsx';
import { ChallengeNotFound } from './challenge-not-found.tsx';
import { ChallengeStateDot, hasBoard, hasRun, questionAbout, rulesInWords, stateInWords } from './challenge-words.tsx';
import styles from './challenges.module.css';
import { ChangesList } from './changes-list.tsx';
import { FlaggedDays } from './flagged-days.tsx';
import { Progress } from './progress.tsx';

export interface ChallengeViewProps {
  actorRef: ChallengeActor;
  progress: ProgressActor;
  changes: ChangesActor;
  flagged: FlaggedActor;
}

export function ChallengeView(props: ChallengeViewProps) {
  const { actorRef, progress } = props;
  const { thing, message } = useSelector(actorRef, ({ context }) => context);
  const followed = useSelector(progress, ({ context }) => context.thing?.challenge);
  // A command may have changed it since.
  const challenge = thing && followed && followed.version >= thing.version ? followed : thing;
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <>
      <BackLink href={paths.viewChallenge}>Challenges</BackLink>
      {challenge ? (
        <Loaded {...props} challenge={challenge} />
      ) : (
        <>
          <PageHeader title="Challenge" />
          {isBusy && <SkeletonText lines={8} />}
          {hasFailed && !isBusy && (
            <ErrorState
              title="The challenge could not be loaded"
              onRetry={() => actorRef.send({ type: 'reload.requested' })}
            >
              {message ?? 'The server could not be reached. Check your connection and try again.'}
            </ErrorState>
          )}
          {!hasFailed && !isBusy && <ChallengeNotFound />}
        </>
      )}
      <CommandConfirmation chart={actorRef} ask={questionAbout} />
    </>
  );
}

function Loaded({ challenge, actorRef, progress, changes, flagged }: ChallengeViewProps & { challenge: Challenge }) {
  const fileUrl = useFileUrl();
  const { _id, title, description, image } = challenge;

  return (
    <div className={styles.page}>
      <PageHeader
        title={<span dir="auto">{title}</span>}
        help={
          <span className={styles.standing}>
            <ChallengeStateDot challenge={challenge} /> {stateInWords(challenge)}
          </span>
        }
        actions={
          <>
            {canChange(challenge) && (
              <Link href={challengeFormPath(_id)} className={buttonClass()}>
                Edit
              </Link>
            )}
            {hasBoard(challenge) && (
              <Link href={boardPath(_id)} className={buttonClass({ variant: 'primary' })}>
                Leaderboard
              </Link>
            )}
            <ChallengeActions
              challenge={challenge}
              onCommand={(command) => actorRef.send({ type: 'command.requested', command })}
            />
          </>
        }
      />
      <div className={styles.split}>
        <div className={styles.main}>
          {(image || description) && (
            <Card flush>
              {image && <img className={styles.picture} src={fileUrl(image)} alt="" />}
              {description && (
                <div className={styles.description} dir="auto">
                  {paragraphsOf(description).map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              )}
            </Card>
          )}
          {hasBoard(challenge) && <Progress actorRef={progress} challenge={challenge} />}
          {hasRun(challenge.state) && <FlaggedDays list={flagged} challenge={challenge} />}
        </div>
        <div className={styles.main}>
          <Podium challenge={challenge} />
          <Card title="Rules">
            <ul className={styles.rules}>
              {rulesInWords(challenge).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Card>
          <Facts challenge={challenge} />
          <ChangesList actorRef={changes} />
        </div>
      </div>
    </div>
  );
}

function Podium({ challenge: { podium, type, state } }: { challenge: Challenge }) {
  if (podium.length === 0 || !hasRun(state)) return null;

  return (
    <Card title={state === 'final' ? 'Podium' : 'In the lead'}>
      <ol className={styles.podium}>
        {podium.map(({ rank, name, score }) => (
          <li key={`${rank} ${name}`} data-rank={rank}>
            <span className={styles.medal}>{rank}</span>
            <span className={styles.grow} dir="auto">
              {name}
            </span>
            <span className={styles.score}>{formatAmount(type, score)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Facts({ challenge }: { challenge: Challenge }) {
  const { audience, branch, visibleFrom, from, to, settlesAt, finalAt, joined, addressed, activeToday, state } =
    challenge;
  const facts = [
    ['Audience', describeAudience(audience)],
    ['Joined', partOfWhole(joined, addressed)],
    state === 'running' && ['Active today', partOfWhole(activeToday, joined)],
    ['Visible from', <DateTime key="visible" value={visibleFrom} />],
    [
      'Dates',
      <span key="dates">
        <DateTime value={from} /> to <DateTime value={to} />
      </span>,
    ],
    finalAt === null
      ? ['Results final', <DateTime key="settles" value={settlesAt} show="both" />]
      : ['Final since', <DateTime key="final" value={finalAt} show="both" />],
    ['Created by', branch === null ? challenge.createdBy : `${challenge.createdBy}, for ${branch.branchName}`],
  ].filter((fact) => fact !== false);

  return (
    <Card title="Details">
      <dl className={styles.details}>
        {facts.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
