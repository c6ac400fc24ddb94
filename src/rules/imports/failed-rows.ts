import { employeeFields } from '../employees/employee-fields.ts';

export interface FailedRow {
  email: string;
  errors: Readonly<Record<string, string>>;
}

export interface RowError {
  /** The column of the first error, or `email_exist`. */
  key: string;
  text: string;
  email: string;
  /** How many more errors the row has. */
  more: number;
}

export const rowErrors = (rows: readonly FailedRow[]): RowError[] =>
  rows.flatMap(({ email, errors }) => {
    const [first, ...more] = Object.entries(errors);

    return first ? [{ key: first[0], text: first[1], email, more: more.length }] : [];
  });

export const takenEmails = (rows: readonly FailedRow[]): string[] =>
  rows
    .filter(({ errors }) => 'email_exist' in errors)
    .map(({ email }) => `This email address is already being used: ${email}`);

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(employeeFields).map(([name, field]) => [name, field.import.title])),
  email_exist: employeeFields.email.import.title,
};

/** The column's title in the template: `firstName` is "First Name". */
export const columnTitle = (name: string): string =>
  titles[name] ??
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?=[A-Z])/g, ' ')
    .trim();
