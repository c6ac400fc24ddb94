import { useSelector } from '@xstate/react';
import type {
  AnnouncementForm,
  AnnouncementOptions,
  AnnouncementValues,
  When,
} from '../../machines/modules/announcements.ts';
import { hasOneBranch, zoneOf } from '../../machines/modules/audience.ts';
import { placeOfZone } from '../../machines/rules/zoned-time.ts';
import form from '../frame/form.module.css';
import { FormSection, SectionNote } from '../frame/form-section.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { AsShown } from './as-shown.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { AudienceField } from './audience-field.tsx';
import styles from './documents.module.css';

const whens = [
  { value: 'now', label: 'Now', description: 'As soon as you save it.' },
  { value: 'later', label: 'Later', description: 'By the clock, whether you are here or not.' },
  { value: 'draft', label: 'Not yet', description: 'A draft that no employee is shown.' },
] as const satisfies readonly { value: When; label: string; description: string }[];

export interface AnnouncementFieldsProps {
  actorRef: AnnouncementForm;
  options: AnnouncementOptions;
}

/** What an announcement says, whom it addresses and when, beside how employees see it. */
export function AnnouncementFields({ actorRef, options }: AnnouncementFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { title, body, audience, pinned, file, document, record } = values;
  const change = (changed: Partial<AnnouncementValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const blamed = errors.document ?? errors.file;

  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <FormSection title="What it says">
          <div className={styles.main}>
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
              help="A blank line begins a paragraph; addresses become links."
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
              label="Pin it"
              description="It stands above all others for as long as it is shown."
              checked={pinned}
              onChange={() => change({ pinned: !pinned })}
            />
          </div>
        </FormSection>
        <FormSection title="Whom it reaches">
          <AudienceField
            value={audience}
            choices={options}
            error={errors.audience}
            isFixed={record.hasGoneOut}
            onChange={(chosen) => change({ audience: chosen, zone: zoneOf(chosen, options) })}
          />
        </FormSection>
        <FormSection title="When">
          <Times actorRef={actorRef} options={options} />
        </FormSection>
      </div>
      <section className={styles.beside} aria-labelledby="preview">
        <h2 id="preview">As employees see it</h2>
        <AsShown
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
    <div className={styles.main}>
      {!record.hasGoneOut && (
        <RadioGroup
          legend="It goes out"
          id="when"
          options={whens}
          value={when}
          onValueChange={(chosen) => change({ when: chosen })}
        />
      )}
      <div className={form.columns}>
        {when === 'later' && !record.hasGoneOut && (
          <Field label="Goes out at" id="publishAt" required error={errors.publishAt}>
            <Input
              type="datetime-local"
              value={publishAt}
              onChange={({ target }) => change({ publishAt: target.value })}
            />
          </Field>
        )}
        <Field
          label="Ends at"
          id="expiresAt"
          help="From then on it is no longer shown. Empty: never."
          error={errors.expiresAt}
        >
          <Input
            type="datetime-local"
            value={expiresAt}
            onChange={({ target }) => change({ expiresAt: target.value })}
          />
        </Field>
      </div>
      <SectionNote>
        {isOfBranch(values, options)
          ? `By the clock in ${placeOfZone(zone)} (${zone}), where it is read.`
          : `By your own clock (${zone}): it goes out everywhere at that moment.`}
      </SectionNote>
    </div>
  );
}

const isOfBranch = ({ audience }: AnnouncementValues, options: AnnouncementOptions): boolean =>
  hasOneBranch(options) || audience.branches.length === 1;
