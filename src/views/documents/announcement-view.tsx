import Megaphone from 'lucide-react/icons/megaphone';
import { Link } from 'wouter';
import type { Announcement } from '../../api/contract/announcements.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import {
  type AnnouncementActor,
  announcementCommands,
  announcementFormPath,
  type ReadersActor,
} from '../../machines/modules/documents/announcements.ts';
import { describeAudience } from '../../rules/documents/audience.ts';
import type { ListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { type Fact, Facts } from '../layout/facts.tsx';
import split from '../layout/form-summary.module.css';
import { RecordPage } from '../layout/record-page.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { useWiring } from '../layout/wiring-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { AnnouncementStateDot, hasReaders, questionAbout } from './announcement-words.tsx';
import { AudienceReach } from './audience-reach.tsx';
import styles from './documents.module.css';
import { ReadersList } from './readers-list.tsx';
import { RemindButton } from './remind.tsx';

interface AnnouncementViewProps {
  actorRef: AnnouncementActor;
  readers: ReadersActor;
  onExport: (query: ListQuery) => void;
}

export const AnnouncementView = (props: AnnouncementViewProps) => (
  <RecordPage
    actorRef={props.actorRef}
    list={{ title: 'Announcements', href: paths.viewAnnouncement }}
    noun="announcement"
    notFound={<AnnouncementNotFound />}
    ask={questionAbout}
  >
    {(announcement) => <Announced announcement={announcement} {...props} />}
  </RecordPage>
);

const AnnouncementNotFound = () => (
  <EmptyState
    icon={<Megaphone size={20} />}
    title="Announcement not found"
    action={
      <Link href={paths.viewAnnouncement} className={buttonClass()}>
        View announcements
      </Link>
    }
  >
    It may have been deleted, or it may belong to another branch.
  </EmptyState>
);

function Announced({
  announcement,
  actorRef,
  readers,
  onExport,
}: AnnouncementViewProps & { announcement: Announcement }) {
  const { download } = useWiring();
  const { title, body, file, pinned, editedAt } = announcement;

  return (
    <div className={common.stack6}>
      <PageHeader
        title={<span dir="auto">{title}</span>}
        help={<AnnouncementStateDot state={announcement.state} />}
        actions={<Actions announcement={announcement} actorRef={actorRef} />}
      />
      <div className={cx(split.split, styles.split)}>
        <Card>
          <AnnouncementPreview
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
        <AnnouncementFacts announcement={announcement} />
      </div>
      {hasReaders(announcement) && (
        <section className={split.fields} aria-labelledby="readers">
          <h2 id="readers">Readers</h2>
          <ReadersList list={readers} words={{ done: 'Read', notDone: 'Not read', at: 'Read' }} onExport={onExport} />
        </section>
      )}
    </div>
  );
}

function Actions({ announcement, actorRef }: { announcement: Announcement; actorRef: AnnouncementActor }) {
  const { state, canEdit, _id } = announcement;
  const request = (command: RowCommand<Announcement>) => () => actorRef.send({ type: 'command.requested', command });
  if (!canEdit) return null;

  return (
    <>
      {state === 'published' && (
        <RemindButton of={announcement} onRemind={request(announcementCommands.remind(announcement))} />
      )}
      {state !== 'retracted' && (
        <Link href={announcementFormPath(_id)} className={buttonClass({ variant: 'primary' })}>
          Edit
        </Link>
      )}
      <RowActions name={announcement.title}>
        {state === 'scheduled' && (
          <MenuItem onSelect={request(announcementCommands.unschedule(announcement))}>Move to drafts</MenuItem>
        )}
        {(state === 'published' || state === 'expired') && (
          <MenuItem tone="critical" onSelect={request(announcementCommands.withdraw(announcement))}>
            Withdraw
          </MenuItem>
        )}
        <MenuItem tone="critical" onSelect={request(announcementCommands.delete(announcement))}>
          Delete
        </MenuItem>
      </RowActions>
    </>
  );
}

function AnnouncementFacts({ announcement }: { announcement: Announcement }) {
  const { audience, branch, publishAt, expiresAt, retractedAt, remindedAt, createdBy, reach, state } = announcement;
  const facts: (Fact | false)[] = [
    ['Audience', describeAudience(audience)],
    hasReaders(announcement) && ['Read', <AudienceReach key="read" reach={reach} done="Read" />],
    publishAt !== null && [
      state === 'scheduled' ? 'Scheduled for' : 'Published',
      <DateTime key="published" value={publishAt} show="both" />,
    ],
    ['Expires', expiresAt === null ? 'Never' : <DateTime key="ends" value={expiresAt} show="both" />],
    retractedAt !== null && ['Withdrawn', <DateTime key="retracted" value={retractedAt} show="both" />],
    remindedAt !== null && ['Last reminder', <DateTime key="reminded" value={remindedAt} show="both" />],
    ['Written by', branch === null ? createdBy : `${createdBy}, for ${branch.branchName}`],
  ];

  return <Facts facts={facts} />;
}
