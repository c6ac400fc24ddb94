import { useLocation } from 'wouter';
import type { Announcement } from '../../api/contract/announcements.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import {
  type AnnouncementsActor,
  announcementCommands,
  announcementFormPath,
} from '../../machines/modules/documents/announcements.ts';
import { announcementPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../layout/add-link.tsx';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateToolbar } from '../layout/state-toolbar.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { announcementColumns, announcementStates, questionAbout } from './announcement-words.tsx';
import { RemindItem } from './remind.tsx';

export function AnnouncementsView({ list }: { list: AnnouncementsActor }) {
  const [, navigate] = useLocation();
  const open = ({ _id }: Announcement) => navigate(announcementPath(_id));

  return (
    <>
      <PageHeader
        title="Announcements"
        help="Send news to everyone or to selected people, and see who has read it."
        actions={<AddLink to={paths.addAnnouncement}>Add announcement</AddLink>}
      />
      <ListPage>
        <StateToolbar list={list} noun="announcements" states={announcementStates} />
        <ListTable
          list={list}
          sortedBy="-published"
          label="Announcements"
          columns={announcementColumns}
          onRowOpen={open}
          rowMenu={(row) => (
            <RowActions name={row.title}>
              <MenuItems row={row} list={list} onOpen={() => open(row)} />
            </RowActions>
          )}
          noMatch={{ title: 'No announcements match', showAll: 'Show all announcements' }}
          empty={
            <EmptyList title="No announcements yet" to={paths.addAnnouncement} add="Add the first announcement">
              Send news to everyone or to selected branches, departments or groups, now or later.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

interface MenuItemsProps {
  row: Announcement;
  list: AnnouncementsActor;
  onOpen: () => void;
}

function MenuItems({ row, list, onOpen }: MenuItemsProps) {
  const [, navigate] = useLocation();
  const request = (command: RowCommand<Announcement>) => () => list.send({ type: 'command.requested', command });

  return (
    <>
      <MenuItem onSelect={onOpen}>View</MenuItem>
      {row.canEdit && (
        <>
          {row.state !== 'retracted' && (
            <MenuItem onSelect={() => navigate(announcementFormPath(row._id))}>Edit</MenuItem>
          )}
          {row.state === 'published' && <RemindItem of={row} onRemind={request(announcementCommands.remind(row))} />}
          {row.state === 'scheduled' && (
            <MenuItem onSelect={request(announcementCommands.unschedule(row))}>Move to drafts</MenuItem>
          )}
          <MenuSeparator />
          {(row.state === 'published' || row.state === 'expired') && (
            <MenuItem tone="critical" onSelect={request(announcementCommands.withdraw(row))}>
              Withdraw
            </MenuItem>
          )}
          <MenuItem tone="critical" onSelect={request(announcementCommands.delete(row))}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
