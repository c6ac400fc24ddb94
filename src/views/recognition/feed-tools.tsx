import { useActorRef, useSelector } from '@xstate/react';
import ListFilter from 'lucide-react/icons/list-filter';
import type {
  FeedChoices,
  FeedChoicesActor,
  RecognitionCharts,
} from '../../machines/modules/recognition/recognition.ts';
import type { RecognitionFeedActor } from '../../machines/recognition-feed.machine.ts';
import { shownTag } from '../../rules/recognition/tag-names.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { defaultListQuery, type ListQuery } from '../../rules/shared/list-query.ts';
import { FilterFields } from '../layout/filter-fields.tsx';
import { usePicker } from '../layout/use-picker.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { ClearFilters, FilterChip } from '../ui/filter-chip.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import styles from './recognition.module.css';

interface FeedToolsProps {
  actorRef: RecognitionFeedActor;
  choices: FeedChoicesActor;
  colleagues: RecognitionCharts['colleagues'];
}

const authors = [{ value: 'true', label: 'Your posts, including hidden ones' }];

const sides = [
  { value: 'giver', label: 'Given' },
  { value: 'receiver', label: 'Received' },
];

export function FeedTools({ actorRef, choices, colleagues }: FeedToolsProps) {
  const query = useSelector(actorRef, ({ context }) => context.query);
  const record = useSelector(choices, ({ context }) => context.record);
  const name = useSelector(actorRef, ({ context }) => nameOf(query.filters.person?.[0], context.posts));
  const change = (filter: string, values: readonly string[]) =>
    actorRef.send({ type: 'filter.changed', name: filter, values });
  const chips = chipsOf(query, record, name);

  return (
    <Toolbar
      search={
        <SearchInput
          value={query.search}
          label="Search posts"
          onValueChange={(search) => actorRef.send({ type: 'search.changed', search })}
        />
      }
      filters={
        chips.length > 0 && (
          <>
            {chips.map(({ filter, value, label, text }) => (
              <FilterChip
                key={`${filter} ${value}`}
                label={label}
                value={text}
                onRemove={() =>
                  change(
                    filter,
                    (query.filters[filter] ?? []).filter((one) => one !== value),
                  )
                }
              />
            ))}
            <ClearFilters onClear={() => actorRef.send({ type: 'filters.cleared' })} />
          </>
        )
      }
    >
      <Popover
        label="Filters"
        trigger={(trigger) => (
          <Button {...trigger} icon={<ListFilter size={16} aria-hidden="true" />}>
            Filter{chips.length > 0 && ` (${chips.length})`}
          </Button>
        )}
      >
        {(close) => (
          <FilterFields onDone={close}>
            <Fields query={query} choices={record} name={name} colleagues={colleagues} onChange={change} />
          </FilterFields>
        )}
      </Popover>
    </Toolbar>
  );
}

interface FieldsProps {
  query: ListQuery;
  choices: FeedChoices | null;
  name: string | undefined;
  colleagues: RecognitionCharts['colleagues'];
  onChange: (filter: string, values: readonly string[]) => void;
}

function Fields({ query: { filters }, choices, name, colleagues, onChange }: FieldsProps) {
  const people = useActorRef(colleagues, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(people);
  const one = (filter: string) => filters[filter]?.[0] ?? '';
  const choose = (filter: string) => (event: { target: { value: string } }) =>
    onChange(filter, event.target.value === '' ? [] : [event.target.value]);
  const tags = choices?.tags.map((tag) => ({ value: tag._id, label: shownTag(tag.kind, tag.name) })) ?? [];

  return (
    <>
      <Field label="Tags and values">
        <MultiSelect
          noun="tags and values"
          placeholder="Any"
          options={tags}
          value={filters.tag ?? []}
          onValueChange={(values) => onChange('tag', values)}
        />
      </Field>
      <Field label="Person">
        <Combobox
          value={one('person') || null}
          selectedLabel={name}
          options={rows.map((person) => ({
            value: person._id,
            label: person.fullName,
            ...(person.branchName !== null && { description: person.branchName }),
          }))}
          placeholder="Anyone"
          {...searching}
          onValueChange={(id) => onChange('person', id === null ? [] : [id])}
        />
      </Field>
      {(choices?.branches.length ?? 0) > 1 && (
        <Field label="Branch">
          <Select
            placeholder="All branches"
            options={choices?.branches ?? []}
            value={one('branch')}
            onChange={choose('branch')}
          />
        </Field>
      )}
      {(filters.person ?? filters.branch) && (
        <Field label="Praise">
          <Select placeholder="Given or received" options={sides} value={one('side')} onChange={choose('side')} />
        </Field>
      )}
      <Field label="Show">
        <Select placeholder="Posts by everyone" options={authors} value={one('own')} onChange={choose('own')} />
      </Field>
      <div className={styles.days}>
        <Field label="From">
          <DateInput keepsValue value={one('from')} max={one('to') || undefined} onChange={choose('from')} />
        </Field>
        <Field label="To">
          <DateInput keepsValue value={one('to')} min={one('from') || undefined} onChange={choose('to')} />
        </Field>
      </div>
    </>
  );
}

type Posts = ReturnType<RecognitionFeedActor['getSnapshot']>['context']['posts'];

/** The address holds only an id, so the name is taken from the posts that were found. */
const nameOf = (id: string | undefined, posts: Posts): string | undefined =>
  posts.flatMap(({ from, to }) => [from, ...to]).find(({ _id }) => _id === id)?.fullName;

function chipsOf({ filters }: ListQuery, choices: FeedChoices | null, name: string | undefined) {
  const words: Readonly<Record<string, [label: string, text: (value: string) => string | undefined]>> = {
    tag: [
      'Tag or value',
      (id) => {
        const tag = choices?.tags.find(({ _id }) => _id === id);

        return tag && shownTag(tag.kind, tag.name);
      },
    ],
    person: ['Person', () => name],
    branch: ['Branch', (id) => choices?.branches.find(({ value }) => value === id)?.label],
    side: ['Praise', (side) => sides.find(({ value }) => value === side)?.label],
    from: ['From', formatDay],
    to: ['To', formatDay],
    open: ['Posts', () => 'Open'],
    own: ['By', () => 'You'],
  };

  return Object.entries(words).flatMap(([filter, [label, text]]) =>
    (filters[filter] ?? []).map((value) => ({ filter, value, label, text: text(value) || '…' })),
  );
}
