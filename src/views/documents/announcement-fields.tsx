import { useSelector } from '@xstate/react';
import type {
  AnnouncementForm,
  AnnouncementOptions,
  AnnouncementValues,
  When,
} from '../../machines/modules/documents/announcements.ts';
import { audienceTimeZone, hasSingleBranch } from '../../machines/modules/shared/audience.ts';
import { zoneCity } from '../../rules/shared/zoned-time.ts';
import { AudienceField } from '../layout/audience-field.tsx';
import form from '../layout/form.module.css';
import { FormSection, SectionNote } from '../layout/form-section.tsx';
import split from '../layout/form-summary.module.css';
import { Checkbox } from '../ui/checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { DateTimeInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { AttachmentField } from './attachment-field.tsx';
import styles from './documents.module.css';

const whens = [
  { value: 'now', label: 'Now', description: 'As soon as you save.' },
  { value: 'later', label: 'Later', description: 'Published automatically at the time you choose.' },
  { value: 'draft', label: 'Not yet', description: 'Kept as a draft. Employees cannot see it.' },
] as const satisfies readonly { value: When; label: string; description: string }[];

interface AnnouncementFieldsProps {
  actorRef: AnnouncementForm;
  options: AnnouncementOptions;
}

export function AnnouncementFields({ actorRef, options }: AnnouncementFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { title, body, audience, pinned, file, document, record } = values;
  const change = (changed: Partial<AnnouncementValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const blamed = errors.document ?? errors.file;

  return (
    <div className={cx(split.split, styles.split)}>
      <div className={split.fields}>
        <FormSection title="Message">
          <div className={split.fields}>
            <Field label="Title" id="title" required error={errors.title}>
              <Input
                value={title}
                maxLength={120}
                autoComplete="off"
                dir="auto"
                onChange={({ target }) => change({ title: target.value })}
              />
            </Field>
            <Field
              label="Text"
              id="body"
              required
              help="Leave a blank line between paragraphs. Web addresses become links."
              error={errors.body}
            >
              <Textarea
                value={body}
                className={styles.prose}
                maxLength={10_000}
                dir="auto"
                onChange={({ target }) => change({ body: target.value })}
              />
            </Field>
            <AttachmentField actorRef={actorRef} error={blamed} />
            <Checkbox
              label="Pin announcement"
              description="Pinned announcements stay at the top until they expire."
              checked={pinned}
              onChange={() => change({ pinned: !pinned })}
            />
          </div>
        </FormSection>
        <FormSection title="Audience">
          <AudienceField
            value={audience}
            choices={options}
            error={errors.audience}
            isFixed={record.hasGoneOut}
            onChange={(chosen) => change({ audience: chosen, zone: audienceTimeZone(chosen, options) })}
          />
        </FormSection>
        <FormSection title="Schedule">
          <Times actorRef={actorRef} options={options} />
        </FormSection>
      </div>
      <section className={split.beside} aria-labelledby="preview">
        <h2 id="preview">Preview</h2>
        <AnnouncementPreview
          title={title.trim() || 'Title'}
          body={body}
          isPinned={pinned}
          fileName={document?.name ?? file?.originalName}
        />
      </section>
    </div>
  );
}

function Times({ actorRef, options }: AnnouncementFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { when, publishAt, expiresAt, zone, record } = values;
  const change = (changed: Partial<AnnouncementValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <div className={split.fields}>
      {!record.hasGoneOut && (
        <RadioGroup
          legend="Publish"
          id="when"
          options={whens}
          value={when}
          onValueChange={(chosen) => change({ when: chosen })}
        />
      )}
      <div className={form.columns}>
        {when === 'later' && !record.hasGoneOut && (
          <Field label="Publish on" id="publishAt" required error={errors.publishAt}>
            <DateTimeInput value={publishAt} onChange={(value) => change({ publishAt: value })} />
          </Field>
        )}
        <Field
          label="Expires on"
          id="expiresAt"
          help="Employees cannot see it after this time. Leave empty for no expiry."
          error={errors.expiresAt}
        >
          <DateTimeInput value={expiresAt} onChange={(value) => change({ expiresAt: value })} />
        </Field>
      </div>
      <SectionNote>
        {isOfBranch(values, options)
          ? `Local time in ${zoneCity(zone)} (${zone}), where the audience is.`
          : `Your local time (${zone}). Everyone sees it at the same time.`}
      </SectionNote>
    </div>
  );
}

const isOfBranch = ({ audience }: AnnouncementValues, options: AnnouncementOptions): boolean =>
  hasSingleBranch(options) || audience.branches.length === 1;
