/** Rows that a bulk upload turned down, in words. */

export interface FailedRow {
  email: string;
  errors: Readonly<Record<string, string>>;
}

export interface RowComplaint {
  /** What was wrong first: the column, or `email_exist`. */
  key: string;
  text: string;
  email: string;
}

/** The first complaint about each row; a row without any is left out. */
export const complaintsOf = (rows: readonly FailedRow[]): RowComplaint[] =>
  rows.flatMap(({ email, errors }) => {
    const [first] = Object.entries(errors);

    return first ? [{ key: first[0], text: first[1], email }] : [];
  });

/** A line for every row whose email belongs to somebody already. */
export const takenEmails = (rows: readonly FailedRow[]): string[] =>
  rows
    .filter(({ errors }) => 'email_exist' in errors)
    .map(({ email }) => `This email address is already being used: ${email}`);

/** Columns whose title in the file is not their name in the API in words. */
const titles: Readonly<Record<string, string>> = {
  email_exist: 'Email',
  roles: 'Role',
  branchId: 'Branch',
  teamId: 'Team',
  manager: 'Manager Email',
  insuranceCategory: 'Insurance',
  empId: 'Employee Id',
  dob: 'Date of Birth',
  heightCm: 'Height (cm)',
  weightKg: 'Weight (kg)',
};

/** What a column is called in the template, by its name in the API: `firstName` is "First Name". */
export const columnTitle = (name: string): string =>
  titles[name] ??
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?=[A-Z])/g, ' ')
    .trim();
