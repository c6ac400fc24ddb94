/** What our mails say. Plain text: it reads everywhere, and no picture in it tells anybody that it was opened. */

export interface Addressee {
  readonly firstName: string;
  readonly companyName: string;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export const WELCOME_DAYS = 7;
export const PASSWORD_MINUTES = 10;

// A line break in a name must not begin a new header or a new paragraph of ours.
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const welcomeLetter = ({ firstName, companyName }: Addressee, link: string): Letter => ({
  subject: `Welcome to ${oneLine(companyName)}`,
  text: `Hello ${oneLine(firstName)},

${oneLine(companyName)} has added you to its wellness console. This link signs you in; then choose a password:

${link}

It works once, within ${WELCOME_DAYS} days. After that, ask for a new one with "Forgot password?" on the sign-in page.

If you did not expect this mail, you can ignore it.
`,
});

export const passwordLetter = ({ firstName, companyName }: Addressee, link: string): Letter => ({
  subject: 'Your link to a new password',
  text: `Hello ${oneLine(firstName)},

somebody, most likely you, asked for a new password for your account at ${oneLine(companyName)}. This link signs you in and
lets you choose one:

${link}

It works once, within ${PASSWORD_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.
`,
});

export interface ImportResult {
  readonly fileName: string;
  readonly good: number;
  readonly bad: number;
}

export const importLetter = (
  { firstName, companyName }: Addressee,
  { fileName, good, bad }: ImportResult,
  link: string,
): Letter => ({
  subject: `${oneLine(fileName)} has been imported`,
  text: `Hello ${oneLine(firstName)},

your file ${oneLine(fileName)} has been imported at ${oneLine(companyName)}: ${importSummary({ good, bad })}.

${link}
`,
});

/** `118 rows went in, 2 need mending`. */
export const importSummary = ({ good, bad }: Pick<ImportResult, 'good' | 'bad'>): string =>
  `${rows(good)} went in${bad === 0 ? '' : `, ${bad} ${bad === 1 ? 'needs' : 'need'} mending`}`;

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** What is said to somebody who has not read something that is addressed to them. */
export const reminderLetter = (
  { firstName, companyName }: Addressee,
  { kind, title }: { readonly kind: 'announcement' | 'policy'; readonly title: string },
): Letter => ({
  subject: `${kind === 'policy' ? 'Please read and acknowledge' : 'Please read'}: ${oneLine(title)}`,
  text: `Hello ${oneLine(firstName)},

${oneLine(companyName)} ${
    kind === 'policy'
      ? `asks you to read and acknowledge the policy "${oneLine(title)}"`
      : `has announced something that you have not read yet: "${oneLine(title)}"`
  }.

You find it in your app.
`,
});
