import type { Errors } from '../rules/shared/validation.ts';
import type { GoTo, Reply } from './ports.ts';

export interface FormInput<Values> {
  key?: string;
  /** Initial values. */
  values: Values;
  /** After an edit the form stays open, with what was stored. */
  isKeptOpen?: boolean;
}

/** Typed values that were never saved, and the values they were based on, as kept in this browser. */
export interface FormDraft<Values> {
  initial: Values;
  values: Values;
  /** Names of chosen files, which are not kept. */
  files?: readonly string[];
  at?: string;
}

/**
 * `values`: the current ones, for an edit. `defaults`: the values of a new record, if they depend on the options.
 * Loading returns null if the record is gone.
 */
export interface LoadedForm<Options, Values> {
  options: Options;
  values?: Values;
  defaults?: Partial<Values>;
  draft?: FormDraft<Values> | null;
}

export interface SaveInput<Values, Options = unknown> {
  key: string | null;
  values: Values;
  options: Options;
  confirmed?: boolean;
  question?: unknown;
}

export interface FormContext<Options, Values> {
  key: string | null;
  isKeptOpen?: boolean;
  options: Options | null;
  /** The form is clean while its values equal these. */
  initial: Values;
  values: Values;
  errors: Errors<Values>;
  message: string | null;
  /** Someone else saved first, and the form was returned to: nothing is stored until it is submitted again. */
  isToSaveAgain?: boolean;
  /** The reply's body, if the server asked whether to save. */
  question?: unknown;
  /** The reply to saving. */
  saved?: unknown;
  /** The toast after saving, if it is not always the same. */
  confirmation?: string;
  draft?: FormDraft<Values> | null;
  /** Counts how often the fields were filled, so that an open editor begins again. */
  filled?: number;
  /** Where to go after adding, if that depends on what was added. */
  next?: GoTo;
}

/** `isFilled`: the fields were filled from another version or from a draft, not by typing. */
export type FieldsChanged<Values> = { type: 'fields.changed'; values: Partial<Values>; isFilled?: boolean };

export type FormEvent<Values> =
  | FieldsChanged<Values>
  | { type: 'form.submitted' }
  /** `hasUnreadableText`: a field holds text that the values don't: no date, or none of the choices. */
  | { type: 'exit.requested'; hasUnreadableText?: boolean }
  | { type: 'exit.confirmed' }
  | { type: 'exit.dismissed' }
  | { type: 'reload.requested' }
  | { type: 'stale.dismissed' }
  | { type: 'save.confirmed' }
  | { type: 'save.dismissed' };

export type FormTag =
  | 'busy'
  | 'loading'
  | 'editable'
  | 'askingToLeave'
  | 'askingToSave'
  | 'stale'
  | 'failed'
  | 'unreachable'
  | 'saved'
  | 'left'
  | 'unsure';

export interface FormRules<Values, Saved = unknown, Options = unknown> {
  id: string;
  validate: (values: Values) => Errors<Values>;
  /** `published` replaces either message, if it depends on what was saved. */
  messages: {
    added: string;
    updated: string;
    published?: (values: Values, reply: Reply<Saved>) => string | undefined;
  };
  /** Where to go after adding. Without it, and after an edit, the form stays. A dialog with a key is only notified. */
  afterAdding?: string | GoTo | ((saved: Saved) => string);
  /**
   * The values as they are stored, for a form that stays open, and to find out whether the record that came with a conflict
   * already has what was sent. Undefined for a refusal without the record.
   */
  readSaved?: (answer: Partial<Saved>, options: Options) => Values | undefined;
}
