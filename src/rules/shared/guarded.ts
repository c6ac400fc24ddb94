/** Includes the full-width forms used in Japanese. */
const FORMULA = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** Spaces of any width. Some programs ignore them in front of a formula. */
const SPACES = '[^\\S\\t\\r\\n]*';
const AT_START = new RegExp(`^(?=${SPACES}${FORMULA}|[\\t\\r\\n])`);
/** A program that splits a quoted cell keeps the quote. */
const INSIDE = new RegExp(`([;|\\t\\r\\n]${SPACES}(?:["']${SPACES})?)(?=${FORMULA})`, 'g');

/**
 * Prefixes cells that look like formulas, so that spreadsheet programs don't run what someone typed. Imports remove
 * the prefix.
 */
export const guarded = (text: string): string => text.replace(AT_START, "'");

const PHONE_NUMBER = /^\+\d[\d ()/.-]{4,}$/;

/** For workbooks, whose cells are text: a phone number runs nothing there. In CSV, it would lose its plus. */
export const guardedInWorkbook = (text: string): string => (PHONE_NUMBER.test(text) ? text : guarded(text));

/** For CSV: a program with another separator splits a cell there, quoted or not, and may run what follows. */
export const guardedInside = (text: string): string => guarded(text).replace(INSIDE, "$1'");

/** Undoes `guarded`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && guarded(text.slice(1)) === text ? text.slice(1) : text;

const QUOTE_INSIDE = new RegExp(`([;|\\t\\r\\n]${SPACES}(?:["']${SPACES})?)'(?=${FORMULA})`, 'g');

/** Undoes what `guardedInside` does behind the start. */
export const unguardedInside = (text: string): string => (text.includes("'") ? text.replace(QUOTE_INSIDE, '$1') : text);
