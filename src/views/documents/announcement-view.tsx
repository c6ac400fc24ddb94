import { useSelector } from '@xstate/react';
import Megaphone from 'lucide-react/icons/megaphone';
import { Link } from 'wouter';
import type { Announcement } from '../../api/contract/announcements.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import {
  type AnnouncementsActor,
  announcementCommands,
  announcementFormPath,
  type ReadersActor,
} from '../../machines/modules/announcements.ts';
import { audienceWords } from '../../machines/rules/audience.ts';
import type { ListQuery } from '../../machines/rules/list-query.ts';
import { paths } from '../../machines/rules/paths.ts';
import { peopleWords } from '../../machines/rules/people-selection.ts';
import { BackLink } from '../frame/back-link.tsx';
import { CommandQuestion } from '../frame/command-question.tsx';
import { RowActions } from '../frame/row-actions.tsx';
import { useWiring } from '../frame/wiring-context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { AnnouncementStateDot, hasReaders, questionAbout } from './announcement-words.tsx';
import { AsShown } from './as-shown.tsx';
import styles from './documents.module.css';
import { Reach } from './reach.tsx';
import { ReadersList } from './readers-list.tsx';

export interface AnnouncementViewProps {
  /** A list of the one announcement. */
  list: AnnouncementsActor;
  readers: ReadersActor;
  onExport: (query: ListQuery) => void;
}

/** One announcement: what it says, how it stands, and who has read it. */
export function AnnouncementView({ list, readers, onExport }: AnnouncementViewProps) {
  const { rows, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const [announcement] = rows;

  return (
    <>
      <BackLink href={paths.viewAnnouncement}>Announcements</BackLink>
      {announcement ? (
        <Announced announcement={announcement} list={list} readers={readers} onExport={onExport} />
      ) : (
        <>
          <PageHeader title="Announcement" />
          {isBusy && <SkeletonText lines={8} />}
          {hasFailed && !isBusy && (
            <ErrorState
              title="The announcement could not be loaded"
              onRetry={() => list.send({ type: 'reload.requested' })}
            >
              {message ?? 'The server could not be reached. Nothing was changed.'}
            </ErrorState>
          )}
          {!hasFailed && !isBusy && <Gone />}
        </>
      )}
      <CommandQuestion list={list} ask={questionAbout} />
    </>
  );
}

const Gone = () => (
  <EmptyState
    icon={<Megaphone size={20} />}
    title="This announcement is not here"
    action={
      <Link href={paths.viewAnnouncement} className={buttonClass()}>
        View announcements
      </Link>
    }
  >
    It was deleted, or it is for people of another branch.
  </EmptyState>
);

function Announced({ announcement, list, readers, onExport }: AnnouncementViewProps & { announcement: Announcement }) {
  const { download } = useWiring();
  const { title, body, file, pinned, editedAt } = announcement;

  return (
    <div className={styles.page}>
      <PageHeader
        title={<span dir="auto">{title}</span>}
        help={<AnnouncementStateDot state={announcement.state} />}
        actions={<Actions announcement={announcement} list={list} />}
      />
      <div className={styles.split}>
        <Card>
          <AsShown
            title=""
            body={body}
            isPinned={pinned}
            isPage
            {...(file && { fileName: file.originalName, onFile: () => download(file.name) })}
            {...(editedAt && {
              line: (
                <>
                  Edited <DateTime value={editedAt} show="both" />
                </>
              ),
            })}
          />
        </Card>
        <Facts announcement={announcement} />
      </div>
      {hasReaders(announcement) && (
        <section className={styles.main} aria-labelledby="readers">
          <h2 id="readers">Who has read it</h2>
          <ReadersList list={readers} words={{ done: 'Read', notDone: 'Not read', at: 'Read' }} onExport={onExport} />
        </section>
      )}
    </div>
  );
}

function Actions({ announcement, list }: { announcement: Announcement; list: AnnouncementsActor }) {
  const { state, reach, canEdit, _id } = announcement;
  const unread = reach.addressed - reach.read;
  const request = (command: RowCommand<Announcement>) => () => list.send({ type: 'command.requested', command });
  if (!canEdit) return null;

  return (
    <>
      {state === 'published' && unread > 0 && (
        <Button onClick={request(announcementCommands.remind(announcement))}>Remind {peopleWords(unread)}</Button>
      )}
      {state !== 'retracted' && (
        <Link href={announcementFormPath(_id)} className={buttonClass({ variant: 'primary' })}>
          Edit
        </Link>
      )}
      <RowActions name={announcement.title}>
        {(state === 'published' || state === 'expired') && (
          <MenuItem tone="critical" onSelect={request(announcementCommands.retract(announcement))}>
            Take back
          </MenuItem>
        )}
        <MenuItem tone="critical" onSelect={request(announcementCommands.delete(announcement))}>
          Delete
        </MenuItem>
      </RowActions>
    </>
  );
}

function Facts({ announcement }: { announcement: Announcement }) {
  const { audience, branch, publishAt, expiresAt, retractedAt, remindedAt, createdBy, reach, state } = announcement;
  const facts = [
    ['For', audienceWords(audience)],
    hasReaders(announcement) && ['Read', <Reach key="read" reach={reach} done="Read" />],
    publishAt !== null && [
      state === 'scheduled' ? 'Goes out' : 'Went out',
      <DateTime key="published" value={publishAt} show="both" />,
    ],
    ['Ends', expiresAt === null ? 'Never' : <DateTime key="ends" value={expiresAt} show="both" />],
    retractedAt !== null && ['Taken back', <DateTime key="retracted" value={retractedAt} show="both" />],
    remindedAt !== null && ['Last reminder', <DateTime key="reminded" value={remindedAt} show="both" />],
    ['Written by', branch === null ? createdBy : `${createdBy}, for ${branch.branchName}`],
  ].filter((fact) => fact !== false);

  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={String(name)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
