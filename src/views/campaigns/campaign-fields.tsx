import { useActorRef, useSelector } from '@xstate/react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { Suspense, useState } from 'react';
import type { CampaignChannel, CampaignLinkKind } from '../../api/contract/campaigns.ts';
import type { ArticlePicturesActor } from '../../machines/article-pictures.machine.ts';
import {
  type CampaignForm,
  type CampaignOptions,
  type CampaignValues,
  isByMailOnly,
  type When,
  wireCampaignForm,
} from '../../machines/modules/campaigns/campaign-form.ts';
import { audienceTimeZone, hasSingleBranch } from '../../machines/modules/shared/audience.ts';
import { ARTICLE_PICTURE_ACCEPT } from '../../rules/articles/articles.ts';
import { hasGoneOut } from '../../rules/campaigns/campaign-life.ts';
import { linkNames, zoneInWords } from '../../rules/campaigns/campaign-words.ts';
import { ownTimeZone } from '../../rules/shared/time-zones.ts';
import { AudienceField } from '../layout/audience-field.tsx';
import { FilePicker } from '../layout/editor/file-picker.tsx';
import { PictureStatus } from '../layout/editor/picture-status.tsx';
import form from '../layout/form.module.css';
import { FormSection, SectionNote } from '../layout/form-section.tsx';
import split from '../layout/form-summary.module.css';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useFileUrl, useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import { DateTimeInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './campaigns.module.css';
import { LinkField } from './link-field.tsx';

const BodyEditor = lazyPart(() => import('../layout/editor/body-editor.tsx'));

export const TEXT_ID = 'campaign-text';
const TITLE_MAX = 120;

const whens = [
  { value: 'now', label: 'Now', description: 'Sent as soon as you confirm.' },
  { value: 'later', label: 'Later', description: 'Sent automatically at the time you choose.' },
  { value: 'draft', label: 'Not yet', description: 'Kept as a draft. Employees cannot see it.' },
] as const satisfies readonly { value: When; label: string; description: string }[];

const channels: readonly { value: CampaignChannel; label: string; description: string }[] = [
  { value: 'console', label: 'Notification', description: 'In the app, and in the console for those who use it.' },
  {
    value: 'mail',
    label: 'Email',
    description: 'Begins with “Hello” and the first name. People who unsubscribed from campaigns won’t get one.',
  },
];

const kinds = [
  { value: '', label: 'Nothing' },
  ...Object.entries(linkNames).map(([value, label]) => ({ value, label })),
];

interface CampaignFieldsProps {
  actorRef: CampaignForm;
  options: CampaignOptions;
}

export function CampaignFields({ actorRef, options }: CampaignFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<CampaignValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  if (hasGoneOut(values.record.state)) {
    return (
      <FormSection title="Schedule">
        <Times actorRef={actorRef} options={options} />
      </FormSection>
    );
  }

  return (
    <div className={split.fields}>
      <FormSection title="Message">
        <Message actorRef={actorRef} options={options} />
      </FormSection>
      <FormSection title="Link">
        <div className={form.columns}>
          <Field
            label="Links to"
            id="linkKind"
            help="Adds a button to the message. You’ll see how many people followed it."
          >
            <Select
              options={kinds}
              value={values.linkKind}
              onChange={({ target }) => change({ linkKind: target.value as CampaignLinkKind | '', link: null })}
            />
          </Field>
          {values.linkKind !== '' && (
            <LinkField
              key={values.linkKind}
              kind={values.linkKind}
              value={values.link}
              error={errors.link}
              readers={hasSingleBranch(options) ? options.branches.map(({ value }) => value) : values.audience.branches}
              onChange={(link) => change({ link })}
            />
          )}
        </div>
      </FormSection>
      <FormSection title="Audience">
        <div className={split.fields}>
          <AudienceField
            value={values.audience}
            choices={options}
            error={errors.audience}
            isByMailOnly={isByMailOnly(values)}
            onChange={(audience) => change({ audience, zone: audienceTimeZone(audience, options) })}
          />
          <Channels actorRef={actorRef} />
        </div>
      </FormSection>
      <FormSection title="Schedule">
        <Times actorRef={actorRef} options={options} />
      </FormSection>
    </div>
  );
}

function Message({ actorRef }: CampaignFieldsProps) {
  const { values, errors, filled } = useSelector(actorRef, ({ context }) => context);
  const { picturesOf } = useMachines(wireCampaignForm);
  const [chart] = useState(() => picturesOf(actorRef));
  const pictures = useActorRef(chart);
  const change = (changed: Partial<CampaignValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <div className={split.fields}>
      <Field label="Title" id="title" required help="Also used as the email subject." error={errors.title}>
        <Input
          value={values.title}
          maxLength={TITLE_MAX}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Picture values={values} pictures={pictures} error={errors.image} onRemove={() => change({ image: null })} />
      <div className={styles.image}>
        <span className={styles.label} aria-hidden="true">
          Text
        </span>
        <Suspense fallback={<SkeletonText lines={27} />}>
          <div className={styles.editor}>
            <BodyEditor
              key={`${values.record.version} ${filled}`}
              id={TEXT_ID}
              label="Text"
              body={values.body}
              error={errors.body as string | undefined}
              onChange={(body) => change({ body })}
              pictures={pictures}
            />
          </div>
        </Suspense>
      </div>
    </div>
  );
}

interface PictureProps {
  values: CampaignValues;
  pictures: ArticlePicturesActor;
  error: string | undefined;
  onRemove: () => void;
}

function Picture({ values: { image }, pictures, error, onRemove }: PictureProps) {
  const fileUrl = useFileUrl();

  return (
    <div className={styles.image}>
      {image && <img src={fileUrl(image)} alt="The campaign" />}
      <div className={styles.row}>
        <FilePicker
          label="Picture"
          accept={ARTICLE_PICTURE_ACCEPT}
          onFile={(file) => pictures.send({ type: 'picture.chosen', file, purpose: 'cover' })}
          button={(open) => (
            <Button id="image" size="small" icon={<ImagePlus size={16} aria-hidden="true" />} onClick={open}>
              {image ? 'Change picture' : 'Add picture'}
            </Button>
          )}
        />
        {image ? (
          <Button size="small" onClick={onRemove}>
            Remove picture
          </Button>
        ) : (
          <span className={common.figures}>PNG or JPEG, ideally twice as wide as it is tall</span>
        )}
      </div>
      <PictureStatus pictures={pictures} purpose="cover" />
      {error && (
        <p role="alert" className={common.trouble}>
          {error}
        </p>
      )}
    </div>
  );
}

function Channels({ actorRef }: { actorRef: CampaignForm }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const toggle = (channel: CampaignChannel) =>
    actorRef.send({
      type: 'fields.changed',
      values: {
        channels: values.channels.includes(channel)
          ? values.channels.filter((one) => one !== channel)
          : channels.map(({ value }) => value).filter((one) => one === channel || values.channels.includes(one)),
      },
    });

  return (
    <fieldset className={styles.channels}>
      <legend>Channels</legend>
      {channels.map(({ value, label, description }, index) => (
        <Checkbox
          key={value}
          {...(index === 0 && { id: 'channels' })}
          label={label}
          description={description}
          checked={values.channels.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
      {errors.channels && (
        <p role="alert" className={common.trouble}>
          {errors.channels as string}
        </p>
      )}
    </fieldset>
  );
}

function Times({ actorRef, options }: CampaignFieldsProps) {
  const { values, initial, errors } = useSelector(actorRef, ({ context }) => context);
  const { when, from, to, zone, record } = values;
  const change = (changed: Partial<CampaignValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const isOpen = !hasGoneOut(record.state);

  return (
    <div className={split.fields}>
      {isOpen && (
        <RadioGroup
          legend="Send"
          id="when"
          options={whens}
          value={when}
          onValueChange={(chosen) => change({ when: chosen })}
        />
      )}
      <div className={form.columns}>
        {isOpen && when === 'later' && (
          <Field label="Send on" id="from" required error={errors.from}>
            <DateTimeInput value={from} onChange={(value) => change({ from: value })} />
          </Field>
        )}
        <Field
          label="Ends on"
          id="to"
          required={when !== 'draft'}
          help="After this, employees no longer see the campaign and its figures are final."
          error={errors.to}
        >
          <DateTimeInput value={to} onChange={(value) => change({ to: value })} />
        </Field>
      </div>
      <SectionNote>
        <span role="status">
          {zoneInWords({
            zone,
            own: ownTimeZone(),
            before: initial.zone,
            isAudiences: hasSingleBranch(options) || values.audience.branches.length === 1,
            written: isOpen && when === 'later' && from !== '' ? from : to,
          })}
        </span>
      </SectionNote>
    </div>
  );
}
