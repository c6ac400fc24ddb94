import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'wouter';
import type { Announcement } from '../../api/contract/announcements.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import {
  type AnnouncementsActor,
  announcementCommands,
  announcementFormPath,
  announcementPath,
} from '../../machines/modules/announcements.ts';
import { paths } from '../../machines/rules/paths.ts';
import { peopleWords } from '../../machines/rules/people-selection.ts';
import { CommandQuestion } from '../frame/command-question.tsx';
import { ListPage } from '../frame/list-page.tsx';
import { ListTable } from '../frame/list-table.tsx';
import { RowActions } from '../frame/row-actions.tsx';
import { StateToolbar } from '../frame/state-toolbar.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { announcementColumns, announcementStates, questionAbout } from './announcement-words.tsx';

/** What has been announced and what will be: drafts and what is scheduled first. */
export function AnnouncementsView({ list }: { list: AnnouncementsActor }) {
  const [, navigate] = useLocation();
  const open = ({ _id }: Announcement) => navigate(announcementPath(_id));

  return (
    <>
      <PageHeader
        title="Announcements"
        help="What everybody should know, or some: when it goes out, until when, and who has read it."
        actions={
          <Link href={paths.addAnnouncement} className={buttonClass({ variant: 'primary' })}>
            <Plus size={16} aria-hidden="true" />
            Add Announcement
          </Link>
        }
      />
      <ListPage>
        <StateToolbar list={list} noun="announcements" states={announcementStates} />
        <ListTable
          list={list}
          sortedBy="-published"
          label="Announcements"
          columns={announcementColumns}
          onRowOpen={open}
          rowMenu={(row) => <RowMenu row={row} list={list} onOpen={() => open(row)} />}
          noMatch={{ title: 'No announcement matches', showAll: 'Show all announcements' }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title="No announcements yet"
              action={
                <Link href={paths.addAnnouncement} className={buttonClass()}>
                  Write the first one
                </Link>
              }
            >
              An announcement reaches everybody, or some branches, departments or groups, now or when you say.
            </EmptyState>
          }
        />
      </ListPage>
      <CommandQuestion list={list} ask={questionAbout} />
    </>
  );
}

interface RowMenuProps {
  row: Announcement;
  list: AnnouncementsActor;
  onOpen: () => void;
}

function RowMenu({ row, list, onOpen }: RowMenuProps) {
  const [, navigate] = useLocation();
  const request = (command: RowCommand<Announcement>) => () => list.send({ type: 'command.requested', command });
  const unread = row.reach.addressed - row.reach.read;

  return (
    <RowActions name={row.title}>
      <MenuItem onSelect={onOpen}>View</MenuItem>
      {row.canEdit && (
        <>
          {row.state !== 'retracted' && (
            <MenuItem onSelect={() => navigate(announcementFormPath(row._id))}>Edit</MenuItem>
          )}
          {row.state === 'published' && unread > 0 && (
            <MenuItem onSelect={request(announcementCommands.remind(row))}>Remind {peopleWords(unread)}</MenuItem>
          )}
          <MenuSeparator />
          {(row.state === 'published' || row.state === 'expired') && (
            <MenuItem tone="critical" onSelect={request(announcementCommands.retract(row))}>
              Take back
            </MenuItem>
          )}
          <MenuItem tone="critical" onSelect={request(announcementCommands.delete(row))}>
            Delete
          </MenuItem>
        </>
      )}
    </RowActions>
  );
}
