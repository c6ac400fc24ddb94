/** Branches, departments, designations and teams that a file of employees names and the company does not have. */
import { listInWords } from '../shared/text.ts';
import { choicesIn } from './choices.ts';
import { isWelcomeLater, WELCOME_LATER, type Welcoming } from './welcome-later.ts';

export const unitKinds = ['department', 'designation', 'team'] as const;
/** What an upload can create. */
export type UnitKind = (typeof unitKinds)[number];

/** What a person can choose another one for. */
export const namedKinds = ['branch', ...unitKinds] as const;
export type NamedKind = (typeof namedKinds)[number];

/** The rows with this name fail, although an earlier upload replaced it. */
export const NOT_REPLACED = 'leave';

/** `use` is the id of another one that the rows get instead; null creates it. */
export interface UnitChoice {
  readonly unit: NamedKind;
  readonly name: string;
  readonly use: string | null;
}

/** A file that names more has something else in that column. */
export const MOST_UNITS = 200;

/** Text fields of a form are text, so the choices are sent as JSON. */
export const unitChoicesAsText = (choices: readonly UnitChoice[]): string => JSON.stringify(choices);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined for what is not a list of choices. */
export const unitChoicesIn = (text: string): UnitChoice[] | undefined =>
  choicesIn<UnitChoice>(
    text,
    MOST_UNITS,
    ({ unit, name, use, ...more }) =>
      namedKinds.some((kind) => kind === unit) &&
      typeof name === 'string' &&
      name.trim() !== '' &&
      (use === null || use === NOT_REPLACED || (typeof use === 'string' && UUID.test(use))) &&
      Object.keys(more).length === 0,
  );

type Named = Pick<UnitChoice, 'unit' | 'name'>;

const isAbout =
  ({ unit, name }: Named) =>
  (other: Named): boolean =>
    other.unit === unit && other.name === name;

/** `leave`: its rows fail. `create`: it is created. Anything else is the id of the one to use. */
export type UnitAnswer = typeof NOT_REPLACED | 'create' | (string & {});

export function answerFor(choices: readonly UnitChoice[], named: Named): UnitAnswer {
  const choice = choices.find(isAbout(named));

  return choice ? (choice.use ?? 'create') : 'leave';
}

export const withAnswer = (choices: readonly UnitChoice[], { unit, name }: Named, answer: UnitAnswer): UnitChoice[] => [
  ...choices.filter((one) => !isAbout({ unit, name })(one)),
  { unit, name, use: answer === 'create' ? null : answer },
];

/** What a check replaced as in an earlier upload. */
export const withRemembered = (
  choices: readonly UnitChoice[],
  units: readonly (Named & { readonly remembered?: string })[],
): UnitChoice[] =>
  units.reduce<UnitChoice[]>(
    (chosen, { remembered, ...unit }) =>
      remembered && !chosen.some(isAbout(unit)) ? withAnswer(chosen, unit, remembered) : chosen,
    [...choices],
  );

interface Unknown extends Named {
  readonly similar: { readonly _id: string } | null;
  readonly problem: string | null;
}

export const hasSuggestion = ({ similar }: Pick<Unknown, 'similar'>): boolean => similar !== null;

/**
 * A name similar to an existing one is probably a misspelling, and is created only if someone chooses so for that name.
 */
export const isPlainlyNew = ({ similar, problem }: Pick<Unknown, 'similar' | 'problem'>): boolean =>
  similar === null && problem === null;

/** What was chosen for some of them stays. */
export const withAllCreated = (choices: readonly UnitChoice[], units: readonly Unknown[]): UnitChoice[] =>
  units
    .filter((unit) => isPlainlyNew(unit) && answerFor(choices, unit) === 'leave')
    .reduce((chosen, unit) => withAnswer(chosen, unit, 'create'), [...choices]);

export const withSuggestions = (choices: readonly UnitChoice[], units: readonly Unknown[]): UnitChoice[] =>
  units
    .filter((unit) => answerFor(choices, unit) === 'leave')
    .reduce((chosen, unit) => (unit.similar ? withAnswer(chosen, unit, unit.similar._id) : chosen), [...choices]);

/** “New departments: Back office and Logistics. New team: Gulls.” */
export const newUnitsInWords = (units: readonly Named[]): string =>
  unitKinds
    .flatMap((kind) => {
      const names = units.filter(({ unit }) => unit === kind).map(({ name }) => name);

      return names.length > 0 ? [`New ${kind}${names.length === 1 ? '' : 's'}: ${listInWords(names)}.`] : [];
    })
    .join(' ');

export const uploadedInWords = (upload: (Welcoming & { newUnits: readonly Named[] }) | null): string =>
  [
    'Data Uploaded Successfully!',
    upload && newUnitsInWords(upload.newUnits),
    upload && isWelcomeLater(upload) && WELCOME_LATER,
  ]
    .filter(Boolean)
    .join(' ');
