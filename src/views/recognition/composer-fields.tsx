import { useActorRef, useSelector } from '@xstate/react';
import AtSign from 'lucide-react/icons/at-sign';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { wireRecognition } from '../../machines/modules/recognition/recognition.ts';
import { wireRecognitionComposer } from '../../machines/modules/recognition/recognition-composer.ts';
import type { RecognitionComposerActor } from '../../machines/recognition-composer.machine.ts';
import { type Praise, withMention } from '../../rules/recognition/praise.ts';
import { MESSAGE_MAX, PRAISED_MAX, TAGS_MAX } from '../../rules/recognition/recognition-limits.ts';
import { shownTag, tagsMatching } from '../../rules/recognition/tag-names.ts';
import { LOGO_ACCEPT } from '../../rules/shared/constants.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { usePicker } from '../layout/use-picker.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { Popover } from '../ui/popover.tsx';
import { Textarea } from '../ui/textarea.tsx';
import styles from './composer.module.css';
import { Face } from './people.tsx';
import { PickMany } from './pick-many.tsx';
import { TagMark } from './tag-mark.tsx';

const useColleagues = () => {
  const actorRef = useActorRef(useMachines(wireRecognition).colleagues, { input: { query: defaultListQuery } });

  return usePicker(actorRef);
};

export function ComposerFields({ actorRef }: { actorRef: RecognitionComposerActor }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<Praise>) => actorRef.send({ type: 'fields.changed', values: changed });
  const { rows: people, searching } = useColleagues();
  const first = useRef<HTMLDivElement>(null);
  // The dialog opened before the draft had been read, when its only controls were its buttons.
  useEffect(() => first.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={first} className={common.page}>
      <PickMany
        label="People"
        id="to"
        error={errors.to}
        placeholder="Type a name"
        chosen={values.to}
        found={people}
        searching={searching}
        most={PRAISED_MAX}
        nameOf={({ fullName }) => fullName}
        optionOf={(person) => ({
          label: person.fullName,
          ...(person.branchName !== null && { description: person.branchName }),
          leading: <Face person={person} size={24} />,
        })}
        mark={(person) => (
          <>
            <Face person={person} size={24} />
            <span dir="auto">{person.fullName}</span>
          </>
        )}
        onChange={(to) => change({ to })}
      />
      <TagsField actorRef={actorRef} />
      <MessageField actorRef={actorRef} />
      <PictureField actorRef={actorRef} />
      <Checkbox
        label="Private"
        description="Only you and the people you praise can see it. If someone reports it, company admins and HR can see it too."
        checked={values.isPrivate}
        onChange={() => change({ isPrivate: !values.isPrivate })}
      />
    </div>
  );
}

function TagsField({ actorRef }: { actorRef: RecognitionComposerActor }) {
  const tags = useSelector(actorRef, ({ context }) => context.values.tags);
  const error = useSelector(actorRef, ({ context }) => context.errors.tags);
  const list = useActorRef(useMachines(wireRecognitionComposer).tags, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(list);
  const search = useSelector(list, ({ context }) => context.query.search);

  return (
    <PickMany
      label="Tags and values"
      id="tags"
      error={error}
      placeholder="What stood out?"
      chosen={tags}
      found={tagsMatching(rows, search)}
      searching={searching}
      most={TAGS_MAX}
      nameOf={({ name }) => name}
      optionOf={(tag) => ({
        label: shownTag(tag.kind, tag.name),
        ...('description' in tag && { description: String(tag.description) }),
      })}
      mark={(tag) => <TagMark tag={tag} />}
      onChange={(chosen) =>
        actorRef.send({
          type: 'fields.changed',
          values: { tags: chosen.map(({ _id, kind, name, icon, colour }) => ({ _id, kind, name, icon, colour })) },
        })
      }
    />
  );
}

function MessageField({ actorRef }: { actorRef: RecognitionComposerActor }) {
  const { message, mentions } = useSelector(actorRef, ({ context }) => context.values);
  const error = useSelector(actorRef, ({ context }) => context.errors.message);
  const area = useRef<HTMLDivElement>(null);
  const [isMentioning, setMentioning] = useState(false);
  const isTyped = useRef(false);
  const write = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    actorRef.send({ type: 'fields.changed', values: { message: target.value } });
    isTyped.current = startsMention(nativeEvent, target);
    if (isTyped.current) setMentioning(true);
  };
  const open = (isOpen: boolean) => {
    setMentioning(isOpen);
    // The popover gives the focus to its button, which no one pressed.
    if (!isOpen && isTyped.current) requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus());
    isTyped.current = false;
  };
  const mention = (person: Praise['mentions'][number]) => {
    const field = area.current?.querySelector('textarea');
    const next = withMention(message, field?.selectionStart ?? message.length, person.fullName);
    actorRef.send({ type: 'fields.changed', values: { message: next.message, mentions: [...mentions, person] } });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(next.at, next.at);
    });
  };

  return (
    <div ref={area} className={styles.pick}>
      <Field
        label="Message"
        id="message"
        required
        error={error}
        aside={`${withCommas(message.length)} of ${withCommas(MESSAGE_MAX)}`}
      >
        <Textarea
          rows={5}
          dir="auto"
          placeholder="What did they do, and what did it change?"
          value={message}
          onChange={write}
        />
      </Field>
      <Popover
        label="Mention a colleague"
        open={isMentioning}
        onOpenChange={open}
        trigger={(trigger) => (
          <Button
            {...trigger}
            size="small"
            variant="quiet"
            className={styles.tool}
            icon={<AtSign size={14} aria-hidden="true" />}
          >
            Mention
          </Button>
        )}
      >
        {(close) => (
          <MentionPicker
            onPick={(person) => {
              close();
              mention(person);
            }}
          />
        )}
      </Popover>
    </div>
  );
}

/** An `@` that begins a word, so not the one of an email address. */
const startsMention = (event: Event, { value, selectionStart }: HTMLTextAreaElement): boolean =>
  'data' in event && event.data === '@' && /(^|\s)@$/.test(value.slice(0, selectionStart));

function MentionPicker({ onPick }: { onPick: (person: Praise['mentions'][number]) => void }) {
  const { rows: people, searching } = useColleagues();

  return (
    <Field label="Colleague">
      <Combobox
        isAction
        value={null}
        options={people.map(({ _id, fullName, branchName }) => ({
          value: _id,
          label: fullName,
          ...(branchName !== null && { description: branchName }),
        }))}
        placeholder="Type a name"
        {...searching}
        onValueChange={(id) => {
          const person = people.find(({ _id }) => _id === id);
          if (person) onPick(person);
        }}
      />
    </Field>
  );
}

function PictureField({ actorRef }: { actorRef: RecognitionComposerActor }) {
  const { picture, image } = useSelector(actorRef, ({ context }) => context.values);
  const error = useSelector(actorRef, ({ context: { errors } }) => errors.picture ?? errors.image);
  const input = useRef<HTMLInputElement>(null);
  const hasOne = picture !== null || image !== null;

  return (
    <div className={common.wrappingRow}>
      <input
        ref={input}
        type="file"
        hidden
        accept={LOGO_ACCEPT}
        aria-label="Picture"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) actorRef.send({ type: 'picture.chosen', file });
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <Button size="small" icon={<ImagePlus size={14} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {hasOne ? 'Change picture' : 'Add picture'}
      </Button>
      {hasOne && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => actorRef.send({ type: 'fields.changed', values: { picture: null, image: null } })}
        >
          Remove picture
        </Button>
      )}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
