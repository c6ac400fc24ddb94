import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import type { ChangeKind, ChangePreview } from '../../api/contract/people.ts';
import type { ChangeTarget } from '../../machines/people-change.machine.ts';
import type { ChangedPerson } from '../../rules/employees/people-outcomes.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { formatDay, today } from '../../rules/shared/days.ts';
import { listInWords } from '../../rules/shared/text.ts';
import common from '../ui/common.module.css';
import { SkeletonText } from '../ui/skeleton.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import { nothingBefore } from './change-words.ts';
import styles from './people-change.module.css';

interface PeoplePreviewProps {
  what: ChangeKind;
  to: readonly ChangeTarget[];
  preview: ChangePreview | null;
}

export function PeoplePreview({ what, to, preview }: PeoplePreviewProps) {
  if (!preview) return <SkeletonText lines={3} />;
  const will = preview.people.filter(({ problem }) => problem === null);
  const wont = preview.people.filter(({ problem }) => problem !== null);
  const none = nothingBefore[what];

  return (
    <div className={common.stack4} role="status">
      {what === 'deactivate' && will.length > 0 && (
        <ul className={styles.consequences}>
          {consequences(preview, to[0]).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {what === 'branch' && will.length > 0 && <p>{OF_THE_BRANCH}</p>}
      {will.length > 0 && (
        <Names title={`Applies to ${describePeople(will.length)}`}>
          {will.map(({ _id, fullName, before }) => (
            <Line
              key={_id}
              name={fullName}
              message={
                what === 'deactivate'
                  ? before && <Move from={formatDay(before)} to={to[0]?.name ?? 'today'} />
                  : none && <Move from={before ?? none} to={to[0]?.name ?? none} />
              }
            />
          ))}
        </Names>
      )}
      {wont.length > 0 && (
        <Names title={`Does not apply to ${describePeople(wont.length)}`}>
          {wont.map(({ _id, fullName, problem }) => (
            <Line key={_id} name={fullName} message={unbroken(problem)} />
          ))}
        </Names>
      )}
    </div>
  );
}

const Move = ({ from, to }: { from: string; to: string }) => (
  <span className={styles.move}>
    {from}
    <ArrowRight size={14} role="img" aria-label="to" />
    {to}
  </span>
);

const OF_THE_BRANCH =
  'Leave types, public holidays and work from home policies of the new branch apply immediately. Existing requests are not recalculated.';

/** The list below has all of them. */
const MOST_NAMED = 5;

function consequences({ people, requests, absences, reports }: ChangePreview, day: ChangeTarget | undefined): string[] {
  const later = day && day._id > today() ? day.name : undefined;
  const last = day?.name ?? 'today';
  const lost = requests === 1 ? '1 pending request' : `${requests} pending requests`;
  const planned = people.filter(({ before, problem }) => before !== null && problem === null);
  const named = planned.slice(0, MOST_NAMED).map(({ fullName, before }) => `${fullName} (${formatDay(before)})`);
  const more = planned.length - named.length;
  const left = reports === 1 ? '1 person reports' : `${reports} people report`;

  return [
    later
      ? `They can work as usual until the end of ${later}, in their branch’s time zone. Then they will be signed out and will not be able to sign in. We’ll notify them and their managers now.`
      : 'They will be signed out immediately and will not be able to sign in. Their records are kept.',
    planned.length > 0 &&
      `${planned.length} of them already ${planned.length === 1 ? 'has' : 'have'} another last working day, which will be replaced: ${listInWords([...named, ...(more > 0 ? [`${more} more`] : [])])}.`,
    requests > 0 &&
      `${lost} will be cancelled${later ? ' when they leave, unless decided before' : ''}. Activating these people again will not restore ${requests === 1 ? 'it' : 'them'}.`,
    absences > 0 &&
      `${absences === 1 ? '1 approved absence includes' : `${absences} approved absences include`} days after ${last}. Those days will be cancelled${later ? ' when these people leave' : ''}. Activating these people again will not restore them.`,
    reports > 0 && `${left} to them and will need another manager.`,
  ].filter((sentence) => sentence !== false);
}

export function PeopleOutcomes({ outcomes }: { outcomes: readonly ChangedPerson[] }) {
  // Problems come first.
  const inOrder = [...outcomes].sort((a, b) => Number(a.isDone) - Number(b.isDone));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <ul className={styles.list} role="status" tabIndex={0}>
      {inOrder.map(({ _id, fullName, isDone, message }) => (
        <Line
          key={_id}
          name={fullName}
          message={isDone ? null : message}
          isDone={isDone}
          mark={
            isDone ? <CircleCheck size={16} aria-label="Changed" /> : <CircleAlert size={16} aria-label="Not changed" />
          }
        />
      ))}
    </ul>
  );
}

function Names({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard */}
      <ul className={styles.list} aria-label={title} tabIndex={0}>
        {children}
      </ul>
    </section>
  );
}

interface LineProps {
  name: string;
  message?: ReactNode;
  isDone?: boolean;
  mark?: ReactNode;
}

const Line = ({ name, message, isDone, mark }: LineProps) => (
  <li className={styles.line} data-done={isDone}>
    {mark}
    <span className={styles.name}>{name}</span>
    {message && <span className={styles.message}>{message}</span>}
  </li>
);
