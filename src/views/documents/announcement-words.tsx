import Pin from 'lucide-react/icons/pin';
import { Link } from 'wouter';
import type { Announcement, AnnouncementState } from '../../api/contract/announcements.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { announcementPath } from '../../machines/modules/announcements.ts';
import { audienceWords } from '../../machines/rules/audience.ts';
import { peopleWords } from '../../machines/rules/people-selection.ts';
import type { Question } from '../frame/command-question.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './documents.module.css';
import { Reach } from './reach.tsx';

const stateWords: Readonly<Record<AnnouncementState, { label: string; tone: StatusDotProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'caution' },
  published: { label: 'Published', tone: 'positive' },
  expired: { label: 'Expired', tone: 'neutral' },
  retracted: { label: 'Taken back', tone: 'critical' },
};

export const announcementStates = Object.entries(stateWords).map(([value, { label }]) => ({ value, label }));

export const AnnouncementStateDot = ({ state }: Pick<Announcement, 'state'>) => (
  <StatusDot tone={stateWords[state].tone}>{stateWords[state].label}</StatusDot>
);

/** What nobody has been shown yet, nobody has read. */
export const hasReaders = ({ state }: Pick<Announcement, 'state'>): boolean =>
  state !== 'draft' && state !== 'scheduled';

const column = createColumns<Announcement>();

/** The id of a column that can be sorted is the word that the list is sorted by. */
export const announcementColumns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => <Title announcement={original} />,
  }),
  column.accessor(({ audience }) => audienceWords(audience), { id: 'audience', header: 'For', enableSorting: false }),
  column.accessor('state', {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ getValue }) => <AnnouncementStateDot state={getValue()} />,
  }),
  column.accessor('publishAt', {
    id: 'published',
    header: 'Goes out',
    cell: ({ getValue }) => <DateTime value={getValue()} show="both" />,
  }),
  column.accessor('expiresAt', {
    id: 'expires',
    header: 'Ends',
    cell: ({ getValue }) => <DateTime value={getValue()} show="both" />,
  }),
  column.accessor(({ reach }) => reach.read, {
    id: 'read',
    header: 'Read',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      hasReaders(original) ? <Reach reach={original.reach} done="Read" /> : <span className={styles.quiet}>–</span>,
  }),
]);

function Title({ announcement: { _id, title, pinned } }: { announcement: Announcement }) {
  return (
    <span className={styles.name} dir="auto">
      <Link href={announcementPath(_id)}>{title}</Link>
      {pinned && (
        <>
          <Pin size={14} aria-hidden="true" />
          <VisuallyHidden>Pinned</VisuallyHidden>
        </>
      )}
    </span>
  );
}

const readers = (count: number): string =>
  count === 0
    ? 'Nobody has read it yet.'
    : `${count === 1 ? '1 person has' : `${peopleWords(count)} have`} read it already.`;

/** The question before something is done with an announcement. */
export function questionAbout({ name, row }: RowCommand<Announcement>): Question {
  const { title, readCount, reach } = row;
  const unread = reach.addressed - reach.read;
  if (name === 'remind') {
    return {
      title: `Remind ${peopleWords(unread)}?`,
      body: 'They get a mail that asks them to read it. Those who have read it get none. You can remind them once a day.',
      confirm: `Remind ${peopleWords(unread)}`,
      busy: 'Reminding…',
      tone: 'primary',
    };
  }
  if (name === 'retract') {
    return {
      title: `Take back “${title}”?`,
      body: `${readers(readCount)} Nobody is shown it any more, and it cannot go out again. You still see it here, with who has read it.`,
      confirm: 'Take it back',
      busy: 'Taking it back…',
    };
  }

  return {
    title: `Delete “${title}”?`,
    body: `${hasReaders(row) ? `${readers(readCount)} Who they are is deleted with it. ` : ''}An announcement cannot be brought back.`,
    confirm: 'Delete announcement',
    busy: 'Deleting…',
  };
}
