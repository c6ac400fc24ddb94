import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LeaveType } from '../../../api/contract/leave.ts';
import { ledgerKey } from '../../../machines/modules/leave-ledger.ts';
import { standingKey } from '../../../machines/modules/leave-types.ts';
import { wirePeople } from '../../../machines/modules/people.ts';
import { isDay, today } from '../../../machines/rules/dates.ts';
import { wholeList } from '../../../machines/rules/list-query.ts';
import form from '../../frame/form.module.css';
import { useWired } from '../../frame/wiring-context.ts';
import { ChangeBalance } from '../../time-off/change-balance.tsx';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { DateInput } from '../../ui/input.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './simulator.module.css';
import { StandingView } from './standing-view.tsx';
import { pathOfType, type TypeWords } from './type-words.ts';

/** Further ahead nobody knows what a type will be like. */
const MOST_YEARS_AHEAD = 5;

/** What one person would have of a type on a day. Whom and when stand in the address, so that a link leads there. */
export function Simulator({ type, words }: { type: LeaveType; words: TypeWords }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const [person, on] = [asked.get('person') ?? '', asked.get('on') ?? today()];
  const trouble = dayTrouble(on);
  const show = (changed: { person?: string; on?: string }) => {
    const query = new URLSearchParams({ person, on, ...changed });
    navigate(`${pathOfType(words, type._id)}&${query}`, { replace: true });
  };
  const standing = standingKey(type._id, person, on);
  const [name, setName] = useState<string>();

  return (
    <Card title="What would somebody have?">
      <div className={styles.simulator}>
        <div className={form.columns}>
          <PersonField
            value={person || null}
            name={name}
            onChange={(chosen, chosenName) => {
              setName(chosenName);
              show({ person: chosen ?? '' });
            }}
          />
          <Field
            label="On"
            id="on"
            error={trouble}
            help="Today or later: what will be granted, carried and lost is counted in."
          >
            <DateInput name="on" value={on} min={today()} onChange={({ target: { value } }) => show({ on: value })} />
          </Field>
        </div>
        {person !== '' && !trouble && <Standing key={standing} standing={standing} words={words} onName={setName} />}
      </div>
    </Card>
  );
}

function dayTrouble(on: string): string | undefined {
  if (!isDay(on)) return 'Please choose a day.';
  if (on < today()) return 'The day lies in the past.';

  return Number(on.slice(0, 4)) > Number(today().slice(0, 4)) + MOST_YEARS_AHEAD
    ? `The day lies more than ${MOST_YEARS_AHEAD} years ahead.`
    : undefined;
}

interface PersonFieldProps {
  value: string | null;
  name: string | undefined;
  onChange: (id: string | null, name: string | undefined) => void;
}

function PersonField({ value, name, onChange }: PersonFieldProps) {
  const people = useActorRef(useWired(wirePeople).anybody, { input: { query: wholeList } });
  const rows = useSelector(people, ({ context }) => context.rows);
  const isBusy = useSelector(people, (snapshot) => snapshot.hasTag('busy'));

  return (
    <Field label="Person" id="person" help="Anybody whom you look after.">
      <Combobox
        value={value}
        selectedLabel={name}
        options={rows.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email }))}
        placeholder="Type a name"
        loading={isBusy}
        emptyText="Nobody of that name"
        onQueryChange={(search) => people.send({ type: 'search.changed', search })}
        onValueChange={(id, option) => onChange(id, option?.label)}
      />
    </Field>
  );
}

interface StandingProps {
  standing: string;
  words: TypeWords;
  /** Whoever came by a link has chosen nobody by name. */
  onName: (name: string) => void;
}

function Standing({ standing, words, onName }: StandingProps) {
  const machine = useWired(words.wire).standing;
  const actorRef = useActorRef(machine, { input: { key: standing } }, ({ context: { thing: found } }) => {
    if (found) onName(found.employee.fullName);
  });
  const { thing, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const reload = () => actorRef.send({ type: 'reload.requested' });
  if (thing) {
    return (
      <>
        <StandingView standing={thing} />
        <ChangeBalance ledger={ledgerKey(thing.type._id, thing.employee._id)} onSaved={reload} />
      </>
    );
  }

  return hasFailed ? (
    <ErrorState title="It could not be worked out" onRetry={reload}>
      {message ?? 'The server could not be reached. Nothing was changed.'}
    </ErrorState>
  ) : (
    <SkeletonText lines={4} />
  );
}
