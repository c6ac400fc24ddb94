import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import {
  type AnnouncementOptions,
  type AnnouncementValues,
  emptyAnnouncement,
  wireAnnouncements,
} from '../../machines/modules/documents/announcements.ts';
import { describeChosen } from '../../rules/documents/audience.ts';
import { announcementPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { controlIdOf } from '../layout/form-errors.ts';
import { KeptFormPage } from '../layout/kept-form-page.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { AnnouncementFields } from './announcement-fields.tsx';

const order = ['title', 'body', 'document', 'file', 'audience', 'publishAt', 'expiresAt'];
const idOf = controlIdOf({ file: 'document', audience: 'departments' });
const questions = {
  now: { title: 'Publish this announcement?', confirm: 'Publish announcement' },
  later: { title: 'Schedule this announcement?', confirm: 'Schedule announcement' },
  draft: undefined,
} as const;
const labels = {
  title: 'Title',
  body: 'Text',
  file: 'File',
  audience: 'Audience',
  when: 'Publish',
  publishAt: 'Publish on',
  expiresAt: 'Expires on',
  zone: 'Time zone',
  pinned: 'Pinned',
};

export default function AnnouncementFormPage() {
  const id = new URLSearchParams(useSearch()).get('announcement') ?? undefined;

  return <AnnouncementForm key={id} id={id} />;
}

function AnnouncementForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wireAnnouncements);
  const [values] = useState(emptyAnnouncement);
  const back = id === undefined ? paths.viewAnnouncement : announcementPath(id);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values }, back);
  const when = useSelector(actorRef, ({ context }) => context.values.when);
  const hasGoneOut = useSelector(actorRef, ({ context }) => context.values.record.hasGoneOut);

  return (
    <KeptFormPage
      actorRef={actorRef}
      newest={charts.newest}
      thing="announcement"
      help={
        hasGoneOut
          ? 'This announcement is published. If you change it, readers will see that it was edited. You cannot change the audience or dates.'
          : 'Write your announcement, choose its audience and decide when to publish it.'
      }
      save={hasGoneOut ? 'Save' : saves[when]}
      blockOf={blockOf}
      order={order}
      idOf={idOf}
      lines={12}
      question={questions[when]}
      labels={labels}
      textOf={textOf}
      onBack={cancel}
    >
      {(options) => <AnnouncementFields actorRef={actorRef} options={options} />}
    </KeptFormPage>
  );
}

const saves = { now: 'Publish', later: 'Schedule', draft: 'Save draft' } as const;

const blockOf = ({ canEdit }: AnnouncementOptions): string | null =>
  canEdit ? null : 'This is a company announcement. Ask a company admin to change it.';

function textOf(
  field: Exclude<keyof AnnouncementValues, 'record'>,
  values: AnnouncementValues,
  options: AnnouncementOptions,
): string {
  if (field === 'file') return values.file?.originalName ?? 'none';
  if (field === 'document') return values.document?.name ?? 'none';
  if (field === 'pinned') return values.pinned ? 'Yes' : 'No';
  if (field === 'when') return whens[values.when];
  if (field === 'audience') return describeChosen(values.audience, options);

  // `2026-03-05T09:30` becomes `2026-03-05 09:30`. Other values may contain a T.
  const text = field === 'publishAt' || field === 'expiresAt' ? values[field].replace('T', ' ') : values[field];

  return text || 'none';
}

const whens = { now: 'Now', later: 'Scheduled', draft: 'Draft' } as const;
