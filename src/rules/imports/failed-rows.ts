import { employeeFields } from '../employees/employee-fields.ts';

export interface FailedRow {
  email: string;
  errors: Readonly<Record<string, string>>;
}

/** The column of an error, or `email_exist`, and what it says. */
export interface RowError {
  column: string;
  problem: string;
}

/** One entry per error, with the other fields of its row, in the order of the rows and their errors. */
export const rowErrors = <Row extends FailedRow>(rows: readonly Row[]): (Omit<Row, 'errors'> & RowError)[] =>
  rows.flatMap(({ errors, ...row }) =>
    Object.entries(errors).map(([column, problem]) => ({ ...row, column, problem })),
  );

export const takenEmails = (rows: readonly FailedRow[]): string[] =>
  rows
    .filter(({ errors }) => 'email_exist' in errors)
    .map(({ email }) => `This email address is already being used: ${email}`);

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(employeeFields).map(([name, field]) => [name, field.import.title])),
  email_exist: employeeFields.email.import.title,
  days: 'Days Left',
  note: 'Reason',
};

/** The column's title in the template: `firstName` is "First Name"; or the leave type that the column is for. */
export const columnTitle = (name: string): string =>
  /^type:(.+)/s.exec(name)?.[1] ??
  titles[name] ??
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?=[A-Z])/g, ' ')
    .trim();
