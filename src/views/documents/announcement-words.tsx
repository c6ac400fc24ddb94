import Pin from 'lucide-react/icons/pin';
import { Link } from 'wouter';
import type { Announcement, AnnouncementState } from '../../api/contract/announcements.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { describeAudience } from '../../rules/documents/audience.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { announcementPath } from '../../rules/shared/links.ts';
import { quoted } from '../../rules/shared/quoted.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AudienceReach } from './audience-reach.tsx';
import styles from './documents.module.css';

const stateWords: Readonly<Record<AnnouncementState, { label: string; tone: StatusDotProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'caution' },
  published: { label: 'Published', tone: 'positive' },
  expired: { label: 'Expired', tone: 'neutral' },
  retracted: { label: 'Withdrawn', tone: 'critical' },
};

export const announcementStates = Object.entries(stateWords).map(([value, { label }]) => ({ value, label }));

export const AnnouncementStateDot = ({ state }: Pick<Announcement, 'state'>) => (
  <StatusDot tone={stateWords[state].tone}>{stateWords[state].label}</StatusDot>
);

export const hasReaders = ({ state }: Pick<Announcement, 'state'>): boolean =>
  state !== 'draft' && state !== 'scheduled';

const column = createColumns<Announcement>();

export const announcementColumns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => <Title announcement={original} />,
  }),
  column.accessor(({ audience }) => describeAudience(audience), {
    id: 'audience',
    header: 'Audience',
    enableSorting: false,
  }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => AnnouncementStateDot({ state: getValue() }),
  }),
  column.accessor('publishAt', {
    id: 'published',
    header: 'Published on',
    cell: ({ getValue }) => DateTime({ value: getValue(), show: 'both' }),
  }),
  column.accessor('expiresAt', {
    id: 'expires',
    header: 'Expires on',
    cell: ({ getValue }) => DateTime({ value: getValue(), show: 'both' }),
  }),
  column.accessor(({ reach }) => reach.read, {
    id: 'read',
    header: 'Read',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      hasReaders(original) ? (
        <AudienceReach reach={original.reach} done="Read" />
      ) : (
        <span className={common.figures}>–</span>
      ),
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
    ? 'No one has read it yet.'
    : `${count === 1 ? '1 person has' : `${describePeople(count)} have`} read it.`;

export function questionAbout({ name, row }: RowCommand<Announcement>): Confirmation {
  const { title, readCount, reach } = row;
  const unread = reach.addressed - reach.read;
  if (name === 'remind') {
    return {
      title: 'Remind everyone who has not read it?',
      body: `${describePeople(unread)} had not read it when this page was loaded. We’ll email everyone who still has not. You can send one reminder a day.`,
      confirm: 'Send reminder',
      busy: 'Reminding…',
      tone: 'primary',
    };
  }
  if (name === 'unschedule') {
    return {
      title: `Move ${quoted(title)} to drafts?`,
      body: (
        <>
          It will not be published on <DateTime value={row.publishAt} show="both" />. To schedule it again, choose a new
          date and time.
        </>
      ),
      confirm: 'Move to drafts',
      busy: 'Moving…',
      tone: 'primary',
    };
  }
  if (name === 'withdraw') {
    return {
      title: `Withdraw ${quoted(title)}?`,
      body: `${readers(readCount)} Employees will no longer see it, and you cannot publish it again. It stays here with its list of readers.`,
      confirm: 'Withdraw announcement',
      busy: 'Withdrawing…',
    };
  }

  return {
    title: `Delete ${quoted(title)}?`,
    body: `${hasReaders(row) ? `${readers(readCount)} The list of readers is deleted too. ` : ''}This cannot be undone.`,
    confirm: 'Delete announcement',
    busy: 'Deleting…',
  };
}
