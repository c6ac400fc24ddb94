import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import {
  emptyTag,
  type TagFormActor,
  type TagOptions,
  type TagValues,
} from '../../machines/modules/recognition/recognition-tags.ts';
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX } from '../../rules/recognition/recognition-limits.ts';
import { tagIcons } from '../../rules/recognition/tag-names.ts';
import { capitalise } from '../../rules/shared/text.ts';
import { Banner } from '../layout/banner.tsx';
import { ColourField } from '../layout/colour-field.tsx';
import form from '../layout/form.module.css';
import { FormCard } from '../layout/form-card.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useIsCompanyLevel } from '../layout/use-is-company-level.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { icons, TagMark } from './tag-mark.tsx';
import { type TagWords, tagPath } from './tag-words.ts';
import tag from './tags.module.css';

const FORM = 'recognition-tag';
const order = ['name', 'description', 'branch', 'icon', 'colour'];
const labels = { name: 'Name', description: 'Description', icon: 'Icon', colour: 'Colour', branch: 'For' };

export function TagFormPage({ words }: { words: TagWords }) {
  const id = new URLSearchParams(useSearch()).get('tag') ?? undefined;

  return <TagForm key={id} id={id} words={words} />;
}

function TagForm({ id, words }: { id: string | undefined; words: TagWords }) {
  const charts = useMachines(words.wire);
  const [values] = useState(() => emptyTag(words.kind));
  const back = id === undefined ? words.list : tagPath(words, id);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values }, back);
  const name = useSelector(actorRef, ({ context }) => context.initial.name);
  const canEdit = useSelector(actorRef, ({ context }) => context.values.record.canEdit);

  return (
    <>
      <PageHeader title={id === undefined ? words.add : name ? `Edit ${name}` : words.title} help={words.purpose} />
      <FormCard
        actorRef={actorRef}
        form={FORM}
        save={id === undefined ? words.add : 'Save'}
        isBlocked={() => !canEdit}
        onCancel={cancel}
      >
        <FormFrame
          actorRef={actorRef}
          id={FORM}
          order={order}
          lines={8}
          block={
            !canEdit && <Banner>{`This ${words.one} belongs to the company. Ask a company admin to change it.`}</Banner>
          }
        >
          {(options) => <Fields actorRef={actorRef} words={words} options={options} isNew={id === undefined} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

interface FieldsProps {
  actorRef: TagFormActor;
  words: TagWords;
  options: TagOptions;
  isNew: boolean;
}

function Fields({ actorRef, words, options: { branches }, isNew }: FieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const isCompanyLevel = useIsCompanyLevel();
  const change = (changed: Partial<TagValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const { name, description, icon, colour, branch } = values;

  return (
    <>
      <div className={form.columns}>
        <Field label="Name" id="name" required help={words.nameHelp} error={errors.name}>
          <Input
            name="name"
            value={name}
            maxLength={TAG_NAME_MAX}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        {words.kind === 'tag' && isNew && isCompanyLevel && (
          <Field label="For" id="branch" error={errors.branch}>
            <Select
              placeholder="Everyone"
              options={branches}
              value={branch}
              onChange={({ target }) => change({ branch: target.value })}
            />
          </Field>
        )}
      </div>
      <Field
        label="Description"
        id="description"
        help="Tell people what it stands for and when to choose it."
        error={errors.description}
      >
        <Textarea
          rows={3}
          maxLength={TAG_DESCRIPTION_MAX}
          value={description}
          dir="auto"
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <fieldset className={tag.icons}>
        <legend>Icon</legend>
        <div>
          {tagIcons.map((own, index) => {
            const Icon = icons[own];

            return (
              <label key={own} className={tag.icon} data-tooltip={capitalise(own)}>
                <input
                  id={index === 0 ? 'icon' : undefined}
                  type="radio"
                  name="icon"
                  value={own}
                  checked={icon === own}
                  onChange={() => change({ icon: own })}
                />
                <Icon size={18} aria-hidden="true" />
                <VisuallyHidden>{capitalise(own)}</VisuallyHidden>
              </label>
            );
          })}
        </div>
      </fieldset>
      <ColourField
        value={colour}
        help="Used on posts and in lists."
        {...(errors.colour !== undefined && { error: errors.colour })}
        onChange={(own) => change({ colour: own })}
      />
      <p className={tag.sample}>
        <TagMark tag={{ kind: words.kind, name: name.trim().replace(/^#\s*/, '') || 'name', icon, colour }} />
      </p>
    </>
  );
}
