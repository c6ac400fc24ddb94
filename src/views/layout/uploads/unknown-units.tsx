import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { UnknownUnit } from '../../../api/contract/import-units.ts';
import type { CheckReply } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import {
  answerFor,
  hasSuggestion,
  isPlainlyNew,
  MOST_UNITS,
  type NamedKind,
  namedKinds,
  type UnitAnswer,
} from '../../../rules/imports/new-units.ts';
import { listInWords } from '../../../rules/shared/text.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useLostFocus } from '../use-lost-focus.ts';
import styles from './uploads.module.css';
import { count, rows } from './words.ts';

/** Nothing is created before the upload, and then only what a stored row needs. */
export function UnknownUnits({ actorRef }: { actorRef: BulkUploadActor }) {
  const { check, units: choices } = useSelector(actorRef, ({ context }) => context);
  const open = check?.units.filter((unit) => answerFor(choices, unit) === 'leave') ?? [];
  const root = useRef<HTMLDivElement>(null);
  // A button that has nothing left to do goes away under the focus.
  useLostFocus(root, open.length);
  if (!check || check.units.length === 0) return null;
  const { units, unlisted, existing } = check;

  return (
    <div ref={root} tabIndex={-1} className={styles.stack}>
      {namedKinds.map((kind) => (
        <UnknownOf
          key={kind}
          actorRef={actorRef}
          kind={kind}
          units={units.filter(({ unit }) => unit === kind)}
          existing={existing.find(({ unit }) => unit === kind)?.choices ?? []}
        />
      ))}
      {unlisted > 0 && (
        <p>
          You can choose for up to {MOST_UNITS} names at once. {count(unlisted, 'more name')}{' '}
          {unlisted === 1 ? 'is' : 'are'} not listed and {unlisted === 1 ? 'its' : 'their'} rows will fail. Upload those
          rows again afterwards.
        </p>
      )}
      <div className={styles.actions}>
        {open.some(hasSuggestion) && (
          <Button onClick={() => actorRef.send({ type: 'suggestions.pressed' })}>Use all suggestions</Button>
        )}
        {open.some(isPlainlyNew) && (
          <Button onClick={() => actorRef.send({ type: 'createAll.pressed' })}>{createAll(open, units.length)}</Button>
        )}
        {units.some(({ problem }) => problem === null) && (
          <span className={common.muted}>
            We’ll create these during the upload. A name that only rows with errors use is not created.
          </span>
        )}
      </div>
    </div>
  );
}

function createAll(open: readonly UnknownUnit[], all: number): string {
  const { length } = open.filter(isPlainlyNew);
  if (length === all) return 'Create all';

  return length === 1 ? 'Create the remaining one' : `Create the remaining ${withCommas(length)}`;
}

interface UnknownOfProps {
  actorRef: BulkUploadActor;
  kind: NamedKind;
  units: readonly UnknownUnit[];
  existing: Existing;
}

function UnknownOf({ actorRef, kind, units, existing }: UnknownOfProps) {
  const choices = useSelector(actorRef, ({ context }) => context.units);
  if (units.length === 0) return null;
  const named = count(units.length, kind, plurals[kind]);
  const isAsBefore = units.every((unit) => answerFor(choices, unit) === unit.remembered);

  return (
    <fieldset className={styles.units}>
      <legend>{isAsBefore ? `${named} replaced as in an earlier upload:` : `We don’t recognise ${named}:`}</legend>
      {kind === 'branch' && (
        <p className={common.muted}>
          An upload cannot create branches. Add missing ones under “Branches”, then upload the file again.
        </p>
      )}
      {units.map((unit) => (
        <Field
          key={unit.name}
          label={`${unit.name} (${rows(unit.rows)})`}
          help={helpFor(unit, answerFor(choices, unit))}
        >
          <Select
            value={answerFor(choices, unit)}
            options={answersTo(unit)}
            onChange={(event) => actorRef.send({ type: 'unit.answered', unit, answer: event.target.value })}
          >
            <Others kind={kind} others={existing.filter(({ _id }) => _id !== unit.similar?._id)} />
          </Select>
        </Field>
      ))}
    </fieldset>
  );
}

type Existing = CheckReply['existing'][number]['choices'];

const Others = ({ kind, others }: { kind: NamedKind; others: Existing }) =>
  others.length > 0 && (
    <optgroup label={`Use another ${kind} instead`}>
      {others.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </optgroup>
  );

function helpFor({ unit, problem, similar, spellings, remembered }: UnknownUnit, answer: UnitAnswer) {
  const named = spellings.map((spelling) => `“${spelling}”`);
  const also = named.length > 0 && `Also spelled ${listInWords(named)}.`;
  const advice =
    answer === remembered
      ? 'As in an earlier upload.'
      : (unit !== 'branch' && problem) || (similar && `Did you mean “${similar.name}”?`);

  return [also, advice].filter(Boolean).join(' ') || undefined;
}

const plurals = { branch: 'branches', department: 'departments', designation: 'designations', team: 'teams' } as const;

const answersTo = ({ unit, name, similar, problem }: UnknownUnit) => [
  {
    value: 'leave',
    label: unit === 'branch' ? 'Don’t replace (these rows will fail)' : 'Don’t create (these rows will fail)',
  },
  ...(problem === null ? [{ value: 'create', label: `Create “${name}”` }] : []),
  ...(similar ? [{ value: similar._id, label: `Use “${similar.name}” instead` }] : []),
];
