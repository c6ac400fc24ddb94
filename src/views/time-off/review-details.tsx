import FileText from 'lucide-react/icons/file-text';
import { daysInWords } from '../../machines/rules/leave-words.ts';
import {
  type RequestDocument,
  type Review,
  spanInWords,
  type Team,
  type TimeOffNumbers,
} from '../../machines/rules/time-off.ts';
import { useWiring } from '../frame/wiring-context.ts';
import { Badge } from '../ui/badge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DayStrip } from './day-strip.tsx';
import { TypeName } from './request-cells.tsx';
import styles from './review-details.module.css';
import { History, WhoDecides } from './review-history.tsx';
import { Section } from './review-section.tsx';
import type { RequestWords } from './words.ts';

/** Everything that a decision goes by. */
export function ReviewDetails({ review, words }: { review: Review; words: RequestWords }) {
  const { request, days, numbers, team, documents, history, approvers } = review;

  return (
    <div className={styles.details}>
      <div className={styles.column}>
        {request.asks === 'cancellation' && request.status === 'pending' && (
          <p className={styles.giveBack}>
            <Badge tone="caution">Cancellation</Badge> These days were approved. {request.employee.fullName} asks to
            give them back.
          </p>
        )}
        <Section
          title={
            words.kind === 'wfh'
              ? `${daysInWords(request.days)} at home`
              : `${daysInWords(request.days)} of ${request.type.name}`
          }
        >
          <DayStrip days={days} />
        </Section>
        <Section title="Reason">
          <Reason text={request.reason} />
        </Section>
        {documents.length > 0 && <Documents documents={documents} />}
        <History history={history} />
      </div>
      <div className={styles.column}>
        {numbers.length > 0 && <Numbers numbers={numbers} title={words.numbers} />}
        <TeamAway team={team} />
        {request.status === 'pending' && <WhoDecides approvers={approvers} />}
      </div>
    </div>
  );
}

function Reason({ text }: { text: string | null }) {
  if (text === null) return <p className={styles.muted}>Kept between the person and HR.</p>;

  return text === '' ? <p className={styles.muted}>None given.</p> : <p className={styles.prose}>{text}</p>;
}

const countInWords = (days: number, { allowed }: TimeOffNumbers): string =>
  typeof allowed === 'number' ? `${days} of ${daysInWords(allowed)}` : daysInWords(days);

const isTooMuch = ({ after, allowed }: TimeOffNumbers): boolean =>
  allowed === undefined ? after < 0 : allowed !== null && after > allowed;

/** What is left, or used, without this request and with it. */
function Numbers({ numbers, title }: { numbers: readonly TimeOffNumbers[]; title: string }) {
  return (
    <Section title={title}>
      <table className={styles.numbers}>
        <thead>
          <tr>
            <td />
            <th scope="col">Without this</th>
            <th scope="col">With it</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((line) => (
            <tr key={line.title}>
              <th scope="row">{line.title}</th>
              <td>{countInWords(line.before, line)}</td>
              <td data-short={isTooMuch(line) || undefined}>{countInWords(line.after, line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What else the team has off in these days. */
function TeamAway({ team: { size, absences, others } }: { team: Team }) {
  const away = new Set(absences.map(({ person }) => person._id)).size + others;

  return (
    <Section title="Team in these days">
      <p className={away === 0 ? styles.muted : undefined}>{teamInWords(away, size)}</p>
      {absences.length > 0 && (
        <ul className={styles.team}>
          {absences.map(({ _id, person, type, from, to, status }) => (
            <li key={_id}>
              <span className={styles.colleague}>{person.fullName}</span>
              <TypeName type={type} />
              <span className={styles.muted}>
                {spanInWords({ from, to, fromPortion: 'full', toPortion: 'full' })}
                {status === 'pending' && ', not decided yet'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && absences.length > 0 && (
        <p className={styles.muted}>and {others === 1 ? 'one more' : `${others} more`} whom you do not look after</p>
      )}
    </Section>
  );
}

function teamInWords(away: number, size: number): string {
  if (size === 0) return 'There are no colleagues in the same team.';
  if (away === 0) return `All ${size} colleagues are there.`;

  return `${away} of ${size} colleagues ${away === 1 ? 'is away or has' : 'are away or have'} asked to be.`;
}

function Documents({ documents }: { documents: readonly RequestDocument[] }) {
  const { download } = useWiring();

  return (
    <Section title="Documents">
      <ul className={styles.documents}>
        {documents.map(({ _id, name, originalName }) => (
          <li key={_id}>
            {name === null ? (
              <span className={styles.muted}>A document, kept for HR</span>
            ) : (
              <button type="button" className={styles.document} onClick={() => download(name)}>
                <FileText size={16} aria-hidden="true" />
                {originalName}
                <VisuallyHidden>, download</VisuallyHidden>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
