import { useSelector } from '@xstate/react';
import type { UnknownUnit } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import {
  answerFor,
  hasSuggestion,
  isPlainlyNew,
  MOST_UNITS,
  type UnitKind,
  unitKinds,
} from '../../../rules/imports/new-units.ts';
import { listInWords } from '../../../rules/shared/text.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './uploads.module.css';
import { count, rows } from './words.ts';

/** Nothing is created before the upload, and then only what a stored row needs. */
export function UnknownUnits({ actorRef }: { actorRef: BulkUploadActor }) {
  const check = useSelector(actorRef, ({ context }) => context.check);
  if (!check || check.units.length === 0) return null;
  const { units, unlisted } = check;

  return (
    <div className={styles.stack}>
      {unitKinds.map((kind) => (
        <UnknownOf key={kind} actorRef={actorRef} kind={kind} units={units.filter(({ unit }) => unit === kind)} />
      ))}
      {unlisted > 0 && (
        <p>
          {count(unlisted, 'more name')} {unlisted === 1 ? 'is' : 'are'} not listed, because an upload can create up to{' '}
          {MOST_UNITS}. Their rows have errors: upload those rows again afterwards to create the rest.
        </p>
      )}
      <div className={styles.actions}>
        {units.some(hasSuggestion) && (
          <Button onClick={() => actorRef.send({ type: 'suggestions.pressed' })}>Use all suggestions</Button>
        )}
        {units.some(isPlainlyNew) && (
          <Button onClick={() => actorRef.send({ type: 'createAll.pressed' })}>{createAll(units)}</Button>
        )}
        <span className={common.muted}>
          We create them during the upload, if at least one row that uses them is valid.
        </span>
      </div>
      <Recheck actorRef={actorRef} />
    </div>
  );
}

function createAll(units: readonly UnknownUnit[]): string {
  const { length } = units.filter(isPlainlyNew);
  if (length === units.length) return 'Create all';

  return length === 1 ? 'Create the other one' : `Create the other ${length.toLocaleString('en')}`;
}

interface UnknownOfProps {
  actorRef: BulkUploadActor;
  kind: UnitKind;
  units: readonly UnknownUnit[];
}

function UnknownOf({ actorRef, kind, units }: UnknownOfProps) {
  const choices = useSelector(actorRef, ({ context }) => context.units);
  if (units.length === 0) return null;

  return (
    <fieldset className={styles.units}>
      <legend>
        {count(units.length, kind)} {units.length === 1 ? 'is' : 'are'} not known:
      </legend>
      {units.map((unit) => (
        <Field key={unit.name} label={`${unit.name} (${rows(unit.rows)})`} help={helpFor(unit)}>
          <Select
            value={answerFor(choices, unit)}
            options={answersTo(unit)}
            onChange={(event) => actorRef.send({ type: 'unit.answered', unit, answer: event.target.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}

function helpFor({ problem, similar, spellings }: UnknownUnit): string | undefined {
  const named = spellings.map((spelling) => `“${spelling}”`);
  const also = named.length > 0 && `Also spelled ${listInWords(named)}.`;
  const advice = problem ?? (similar && `Did you mean “${similar.name}”?`);

  return [also, advice].filter(Boolean).join(' ') || undefined;
}

const answersTo = ({ name, similar, problem }: UnknownUnit) => [
  { value: 'leave', label: 'Don’t create (these rows keep their error)' },
  ...(problem === null ? [{ value: 'create', label: `Create “${name}”` }] : []),
  ...(similar ? [{ value: similar._id, label: `Use “${similar.name}” instead` }] : []),
];

function Recheck({ actorRef }: { actorRef: BulkUploadActor }) {
  const isRechecking = useSelector(actorRef, (snapshot) => snapshot.hasTag('rechecking'));
  const isUnchecked = useSelector(actorRef, (snapshot) => snapshot.hasTag('unchecked'));
  const error = useSelector(actorRef, ({ context }) => context.error);

  return (
    <>
      <p className={common.muted} role="status">
        {isRechecking && 'Checking the rows again…'}
      </p>
      {isUnchecked && (
        <div className={styles.actions}>
          <p className={styles.error} role="alert">
            {error}
          </p>
          <Button onClick={() => actorRef.send({ type: 'retry.pressed' })}>Check again</Button>
        </div>
      )}
    </>
  );
}
