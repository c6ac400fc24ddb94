import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { Challenge } from '../../api/contract/challenges.ts';
import type {
  ChallengeActor,
  ChangesActor,
  FlaggedActor,
  ProgressActor,
} from '../../machines/modules/challenges/challenges.ts';
import { formatAmount } from '../../rules/challenges/challenge-kinds.ts';
import { describeAudience, partOfWhole } from '../../rules/documents/audience.ts';
import { boardPath, challengeFormPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { paragraphsOf } from '../../rules/shared/plain-text.ts';
import { type Fact, Facts } from '../layout/facts.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { useFileUrl } from '../layout/wiring-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ChallengeItems, canChange } from './challenge-items.tsx';
import { ChallengeNotFound } from './challenge-not-found.tsx';
import { questionAbout } from './challenge-questions.ts';
import { ChallengeStateDot, hasBoard, hasRun, rulesInWords, stateInWords } from './challenge-words.tsx';
import styles from './challenges.module.css';
import { ChangesList } from './changes-list.tsx';
import { FlaggedDays } from './flagged-days.tsx';
import { Progress } from './progress.tsx';

interface ChallengeViewProps {
  actorRef: ChallengeActor;
  progress: ProgressActor;
  changes: ChangesActor;
  flagged: FlaggedActor;
}

export const ChallengeView = (props: ChallengeViewProps) => (
  <RecordPage
    actorRef={props.actorRef}
    list={{ title: 'Challenges', href: paths.viewChallenge }}
    noun="challenge"
    notFound={<ChallengeNotFound />}
    ask={questionAbout}
  >
    {(challenge) => <Loaded {...props} loaded={challenge} />}
  </RecordPage>
);

function Loaded({ loaded, actorRef, progress, changes, flagged }: ChallengeViewProps & { loaded: Challenge }) {
  const fileUrl = useFileUrl();
  const followed = useSelector(progress, ({ context }) => context.record?.challenge);
  // A command may have changed it since.
  const challenge = followed && followed.version >= loaded.version ? followed : loaded;
  const { _id, title, description, image } = challenge;

  return (
    <div className={common.stack4}>
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
            <RowActions name={challenge.title}>
              <ChallengeItems
                challenge={challenge}
                onCommand={(command) => actorRef.send({ type: 'command.requested', command })}
              />
            </RowActions>
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
          <ChallengeFacts challenge={challenge} />
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
            <span className={common.grow} dir="auto">
              {name}
            </span>
            <span className={common.figures}>{formatAmount(type, score)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ChallengeFacts({ challenge }: { challenge: Challenge }) {
  const { audience, branch, visibleFrom, from, to, settlesAt, finalAt, joined, addressed, activeToday, state } =
    challenge;
  const facts: (Fact | false)[] = [
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
  ];

  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  );
}
