import { useActorRef, useSelector } from '@xstate/react';
import UsersRound from 'lucide-react/icons/users-round';
import type { AudienceCount } from '../../api/contract/audience.ts';
import {
  type AudienceChoices,
  chosenInWords,
  hasSingleBranch,
  wireAudience,
} from '../../machines/modules/shared/audience.ts';
import { type AudienceValue, audienceKey } from '../../rules/documents/audience.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import styles from './audience-field.module.css';
import form from './form.module.css';
import { useMachines } from './wiring-context.ts';

interface AudienceFieldProps {
  value: AudienceValue;
  choices: AudienceChoices;
  onChange: (value: AudienceValue) => void;
  error?: string | undefined;
  /** Published: the audience is shown, but can't be changed. */
  isFixed?: boolean;
  /** Those who unsubscribed from email of campaigns are not counted. */
  isByMailOnly?: boolean;
}

export function AudienceField(props: AudienceFieldProps) {
  const { value, choices, onChange, error, isFixed = false, isByMailOnly = false } = props;
  const { departments, groups } = choices;
  const branches = hasSingleBranch(choices) ? [] : choices.branches;
  const field = (name: keyof AudienceValue, label: string, all: string, options: AudienceChoices[typeof name]) =>
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
    <div className={common.stack3}>
      {!isFixed && (
        <div className={form.columns}>
          {field('branches', 'Branches', 'All branches', branches)}
          {field('departments', 'Departments', 'All departments', departments)}
          {field('groups', 'Groups', 'All groups', groups)}
        </div>
      )}
      <p className={styles.who}>
        <UsersRound size={16} aria-hidden="true" />
        <span>
          <strong>{chosenInWords(value, choices)}</strong>
          <Count key={audienceKey(value)} audience={value} isByMailOnly={isByMailOnly} />
        </span>
      </p>
    </div>
  );
}

/** Keyed by the audience, so that each one is counted afresh. */
function Count({ audience, isByMailOnly }: { audience: AudienceValue; isByMailOnly: boolean }) {
  const actorRef = useActorRef(useMachines(wireAudience).count, { input: { key: audienceKey(audience) } });
  const count = useSelector(actorRef, ({ context }) => context.record);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <output className={common.figures}>
      {count ? peopleNow(count, isByMailOnly) : hasFailed ? 'Audience size unavailable' : 'Counting…'}
    </output>
  );
}

function peopleNow({ people, unsubscribed }: AudienceCount, isByMailOnly: boolean): string {
  const reached = isByMailOnly ? people - unsubscribed : people;
  const words = reached === 0 ? 'No one at the moment' : `${describePeople(reached)} at the moment`;

  return reached === people ? words : `${words}, ${withCommas(unsubscribed)} unsubscribed`;
}
