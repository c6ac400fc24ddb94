import { useActorRef, useSelector } from '@xstate/react';
import UsersRound from 'lucide-react/icons/users-round';
import { type AudienceChoices, hasOneBranch, wireAudience } from '../../machines/modules/audience.ts';
import { type AudienceChoice, audienceWords, keyOf } from '../../machines/rules/audience.ts';
import form from '../frame/form.module.css';
import { useWired } from '../frame/wiring-context.ts';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import styles from './documents.module.css';

export interface AudienceFieldProps {
  value: AudienceChoice;
  choices: AudienceChoices;
  onChange: (value: AudienceChoice) => void;
  error?: string | undefined;
  /** It has gone out: whom it addresses is told, and no more to be chosen. */
  isFixed?: boolean;
}

/** Whom something addresses, and how many people that are now. Nothing chosen is everybody; choices narrow each other. */
export function AudienceField({ value, choices, onChange, error, isFixed = false }: AudienceFieldProps) {
  const { departments, groups } = choices;
  const branches = hasOneBranch(choices) ? [] : choices.branches;
  const field = (name: keyof AudienceChoice, label: string, all: string, options: AudienceChoices[typeof name]) =>
    options.length > 0 && (
      <Field label={label} id={name} error={name === 'departments' ? error : undefined}>
        <MultiSelect
          noun={name}
          options={options}
          value={value[name]}
          placeholder={all}
          onValueChange={(ids) => onChange({ ...value, [name]: ids })}
        />
      </Field>
    );

  return (
    <div className={styles.audience}>
      {!isFixed && (
        <div className={form.columns}>
          {field('branches', 'Branches', 'All branches', branches)}
          {field('departments', 'Departments', 'All departments', departments)}
          {field('groups', 'Groups', 'In any group or none', groups)}
        </div>
      )}
      <p className={styles.who}>
        <UsersRound size={16} aria-hidden="true" />
        <span>
          <strong>{wordsOf(value, choices)}</strong>
          <Count key={keyOf(value)} audience={value} />
        </span>
      </p>
    </div>
  );
}

function wordsOf({ branches, departments, groups }: AudienceChoice, choices: AudienceChoices): string {
  const [own] = choices.branches;
  const named = (ids: readonly string[], all: readonly { value: string; label: string }[]) =>
    ids.map((id) => ({ _id: id, name: all.find(({ value }) => value === id)?.label ?? null }));

  return audienceWords({
    branches: hasOneBranch(choices) && own ? named([own.value], choices.branches) : named(branches, choices.branches),
    departments: named(departments, choices.departments),
    groups: named(groups, choices.groups),
  });
}

/** Counted anew for each audience; keyed by it. */
function Count({ audience }: { audience: AudienceChoice }) {
  const actorRef = useActorRef(useWired(wireAudience).count, { input: { key: keyOf(audience) } });
  const people = useSelector(actorRef, ({ context }) => context.thing?.people);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <output className={styles.count}>
      {people === undefined ? (hasFailed ? 'How many could not be counted' : 'Counting…') : peopleNow(people)}
    </output>
  );
}

const peopleNow = (people: number): string =>
  people === 0
    ? 'Nobody at the moment'
    : `${people.toLocaleString('en')} ${people === 1 ? 'person' : 'people'} at the moment`;
