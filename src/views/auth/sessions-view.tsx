import { useSelector } from '@xstate/react';
import Monitor from 'lucide-react/icons/monitor';
import type { OwnSession } from '../../api/contract/auth.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { type SessionsActor, sessionCommands } from '../../machines/modules/auth/sessions.ts';
import { formatFullDateTime } from '../../rules/shared/full-moments.ts';
import { CommandConfirmation, type Confirmation } from '../layout/command-confirmation.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { createColumns } from '../ui/table-hook.ts';

const column = createColumns<OwnSession>();

const columnsFor = (end: (session: OwnSession) => void) =>
  column.columns([
    column.accessor('device', {
      id: 'device',
      header: 'Device',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <>
          {original.device} {original.isCurrent && <Badge tone="accent">This session</Badge>}
        </>
      ),
    }),
    column.accessor(({ address }) => address ?? '–', { id: 'address', header: 'IP address', enableSorting: false }),
    column.accessor(({ startedAt }) => formatFullDateTime(startedAt), {
      id: 'startedAt',
      header: 'Signed in',
      enableSorting: false,
    }),
    column.accessor(({ lastSeenAt }) => formatFullDateTime(lastSeenAt), {
      id: 'lastSeenAt',
      header: 'Last active',
      enableSorting: false,
    }),
    column.display({
      id: 'end',
      header: 'Action',
      enableSorting: false,
      cell: ({ row: { original } }) =>
        !original.isCurrent && (
          <Button variant="quiet" aria-label={`Sign out ${original.device}`} onClick={() => end(original)}>
            Sign out
          </Button>
        ),
    }),
  ]);

export function SessionsView({ list }: { list: SessionsActor }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const current = rows.find(({ isCurrent }) => isCurrent);
  const request = (command: RowCommand<OwnSession>) => list.send({ type: 'command.requested', command });

  return (
    <>
      <PageHeader
        title="Your sessions"
        help="The devices you are signed in on. Sign out any that you do not recognise, then change your password."
        actions={
          <Button
            disabled={rows.length < 2}
            focusableWhenDisabled
            onClick={() => current && request(sessionCommands.endOthers(current))}
          >
            Sign out everywhere else
          </Button>
        }
      />
      <ListPage>
        <ListTable
          list={list}
          label="Your sessions"
          columns={columnsFor((session) => request(sessionCommands.end(session)))}
          noMatch={{ title: 'No sessions match', showAll: 'Show all sessions' }}
          empty={
            <EmptyState icon={<Monitor size={20} />} title="No sessions">
              You are not signed in anywhere.
            </EmptyState>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ name, row: { device } }: RowCommand<OwnSession>): Confirmation {
  return name === 'end'
    ? {
        title: `Sign out ${device}?`,
        body: 'That session ends immediately. Unsaved work there is lost.',
        confirm: 'Sign out',
        busy: 'Signing out…',
      }
    : {
        title: 'Sign out everywhere else?',
        body: 'All your other sessions end immediately. You stay signed in here.',
        confirm: 'Sign out everywhere else',
        busy: 'Signing out…',
      };
}
