/** Plain text: readable everywhere. Campaigns, which have pictures, are HTML as well. */

import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { ImportKind } from '../../src/api/contract/imports.ts';
import { levelOf } from '../../src/rules/auth/roles.ts';
import { plainTextOf } from '../../src/rules/campaigns/campaign-text.ts';
import { type DayRange, endsInWords } from '../../src/rules/leave/day-range.ts';
import { MORNING_EMAIL_LABEL } from '../../src/rules/leave/time-off.ts';
import { figureText, type ReportUnit } from '../../src/rules/reports/company-reports.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import { listInWords } from '../../src/rules/shared/text.ts';
import { zoneCity } from '../../src/rules/shared/zoned-time.ts';
import { escapeHtml } from '../escape-html.ts';
import { todayAt } from '../people/time-off/applicant.ts';
import { htmlOf, pictureOf } from './html-of.ts';
import { fieldMark } from './letter-fields.ts';

export interface Recipient {
  readonly firstName: string;
  readonly companyName: string;
}

export interface RecipientWithRoles extends Recipient {
  readonly roles: readonly string[];
}

interface Zoned {
  /** That of their branch; null without one. */
  readonly timezone: string | null;
}

export interface Newcomer extends RecipientWithRoles, Zoned {
  /** YYYY-MM-DD. */
  readonly joinedOn: string | null;
}

export interface Email {
  readonly subject: string;
  readonly text: string;
}

export const PASSWORD_MINUTES = 10;

// A line break in a name must not start a new header or paragraph.
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Keeps mail programs from turning a name into a link: `Booking.com` becomes `Booking. com`. */
export const named = (text: string): string =>
  oneLine(text)
    .replace(/([.．。｡])(?=[\p{L}\p{N}])/gu, '$1 ')
    .replaceAll('://', ': //')
    .replaceAll('@', ' @ ');

/** People without a role in the console use only the app. */
export const welcomeEmail = (
  { firstName, companyName, roles, ...starting }: Newcomer,
  link: string,
  expiresAt: Date,
): Email => ({
  subject: `Welcome to ${named(companyName)}`,
  text: `Hello ${named(firstName)},

${named(companyName)} has added you to its wellness ${levelOf(roles) === undefined ? 'app' : 'console'}. ${firstDayWords(starting)}Use this link to sign in and choose a password:

${link}

The link works once and expires on ${momentIn(starting, expiresAt)}. After that, request a new one with
"Forgot password?" on the sign-in page.

If you did not expect this email, you can ignore it.
`,
});

function firstDayWords({ joinedOn, timezone }: Pick<Newcomer, 'joinedOn' | 'timezone'>): string {
  if (joinedOn === null || joinedOn <= todayAt({ timezone })) return '';

  return `Your first day is ${weekdayAndDay(new Date(joinedOn))}.\n\n`;
}

export const passwordEmail = ({ firstName, companyName }: Recipient, link: string): Email => ({
  subject: 'Choose a new password',
  text: `Hello ${named(firstName)},

We received a request for a new password for your account at ${named(companyName)}. Use this link to sign in and
choose one:

${link}

The link works once and expires in ${PASSWORD_MINUTES} minutes. If this wasn’t you, you can ignore this email. Your
password will not change.
`,
});

/** Sent to the account's own address, which a session thief can't read. */
export const passwordChangedEmail = ({ firstName, companyName, ...zoned }: Recipient & Zoned, at: Date): Email => ({
  subject: 'Your password was changed',
  text: `Hello ${named(firstName)},

The password for your account at ${named(companyName)} was changed on ${momentIn(zoned, at)}. You were
signed out everywhere else.

If this wasn’t you, request a new password with “Forgot password?” on the sign-in page now, and tell your HR team.
`,
});

const inUtc = (format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format;
const day = inUtc({ dateStyle: 'long' });
const weekdayAndDay = inUtc({ dateStyle: 'full' });
const time = inUtc({ timeStyle: 'short' });

/** `8 January 2027 at 10:30 (Madrid)`. */
function momentIn({ timezone }: Zoned, at: Date): string {
  const timeZone = timezone ?? 'UTC';
  const inZone = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(at);

  return `${inZone({ dateStyle: 'long' })} at ${inZone({ timeStyle: 'short' })} (${zoneCity(timeZone)})`;
}

export interface ImportCounts {
  readonly kind: ImportKind;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
}

export const importEmail = (
  { firstName, companyName }: Recipient,
  { fileName, ...counts }: ImportCounts & { readonly fileName: string },
  link: string,
): Email => ({
  subject: `Your upload ${oneLine(fileName)} is complete`,
  text: `Hello ${named(firstName)},

Your upload ${oneLine(fileName)} for ${named(companyName)} is complete: ${importSummary(counts)}.

Use this link to see the result:

${link}
`,
});

/** `24 employees were added and 36 rows have errors`. */
export function importSummary({ kind, created, updated, unchanged, failed }: ImportCounts): string {
  const noun = kind === 'employees' ? 'employee' : 'row';
  const were = (count: number, what: string) => `${counted(count, noun)} ${count === 1 ? 'was' : 'were'} ${what}`;
  const parts = [
    ...(created > 0 ? [were(created, 'added')] : []),
    ...(updated > 0 ? [were(updated, 'updated')] : []),
    ...(unchanged > 0 ? [`${counted(unchanged, noun)} ${unchanged === 1 ? 'is' : 'are'} unchanged`] : []),
    ...(failed > 0 ? [`${counted(failed, 'row')} ${failed === 1 ? 'has' : 'have'} errors`] : []),
  ];

  return parts.length > 0 ? listInWords(parts) : were(0, 'added');
}

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

interface ReminderMatter {
  readonly kind: 'announcement' | 'policy';
  readonly title: string;
  /** Null if there is no deadline. */
  readonly dueAt: Date | null;
  /** Its page in the console; null when it has none. */
  readonly link: string | null;
}

/** People without a role in the console read it in the app. */
export const reminderEmail = (
  { firstName, companyName, roles }: RecipientWithRoles,
  { kind, title, dueAt, link }: ReminderMatter,
): Email => ({
  subject: `${kind === 'policy' ? 'Please read and acknowledge' : 'Please read'}: ${named(title)}`,
  text: `Hello ${named(firstName)},

${named(companyName)} ${
    kind === 'policy'
      ? `asks you to read and acknowledge the policy "${named(title)}"${dueWords(dueAt)}`
      : `has published an announcement that you have not read yet: "${named(title)}"`
  }.

${
  link === null || levelOf(roles) === undefined
    ? `Open the wellness app to ${readWords[kind]} it.`
    : `Use this link to ${readWords[kind]} it:\n\n${link}`
}
`,
});

const readWords = { announcement: 'read', policy: 'read and acknowledge' } as const;

function dueWords(dueAt: Date | null): string {
  if (dueAt === null) return '';

  return dueAt.getTime() > Date.now() ? ` by ${day(dueAt)}` : `. It was due by ${day(dueAt)}`;
}

export interface CampaignMessage {
  readonly companyName: string;
  readonly title: string;
  readonly body: ArticleBody;
  /** Addresses of the picture above the text, and of those in it. */
  readonly image: string | null;
  readonly pictureAddress: (file: string) => string;
  /** Such as `Join the challenge`. */
  readonly action: string | null;
  readonly page: string;
  readonly unsubscribePage: string;
  /** The address of the picture that tracks opening; null if the company doesn't count that. */
  readonly openedPicture: string | null;
}

export interface SharedEmail extends Email {
  readonly html: string;
}

export const subjectOf = (title: string): string => oneLine(title);

export const campaignFields = (firstName: string) => ({ name: named(firstName) });

/** The same for everyone, with a field for the name; the addresses may contain fields too. */
export function campaignEmail(message: CampaignMessage): SharedEmail {
  const { body, image, pictureAddress, page, unsubscribePage, openedPicture } = message;
  const title = subjectOf(message.title);
  const hello = `Hello ${fieldMark('name')},`;
  const action = message.action ?? 'Read it in your browser';
  const sent = `${named(message.companyName)} sent you this email.`;
  const counted = openedPicture === null ? '' : ' It contains a small image that tells them when it is opened.';

  return {
    subject: title,
    text: `${hello}

${plainTextOf(body)}

${action}:

${page}

--
${sent} To stop receiving campaigns by email:

${unsubscribePage}
`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="max-width:600px;margin:0 auto;padding:16px;font-family:sans-serif;font-size:16px;line-height:1.5">
<p>${hello}</p>
${image === null ? '' : pictureOf(image, '')}
<h1 style="font-size:24px">${escapeHtml(title)}</h1>
${htmlOf(body, pictureAddress)}
<p><a href="${escapeHtml(page)}">${escapeHtml(action)}</a></p>
<hr>
<p style="font-size:13px">${escapeHtml(sent + counted)} <a href="${escapeHtml(unsubscribePage)}">Stop receiving campaigns by email</a></p>
${openedPicture === null ? '' : `<img src="${escapeHtml(openedPicture)}" width="1" height="1" alt="">`}
</body>
</html>
`,
  };
}

interface ReportSummary {
  /** The name its owner gave it. */
  readonly name: string;
  readonly title: string;
  readonly asOf: string | null;
  /** The period and the filters, in words. */
  readonly about: readonly { readonly label: string; readonly value: string; readonly isDefault: boolean }[];
  readonly figures: readonly {
    readonly label: string;
    readonly value: number | null;
    readonly unit: ReportUnit;
    readonly isAtLeast?: boolean;
  }[];
}

/** The report's title once, even if its owner named the view after it. */
const headlineOf = (name: string, title: string): string =>
  name.toLowerCase().includes(title.toLowerCase()) ? named(name) : `${title}: ${named(name)}`;

const SUBJECT_PART_MAX = 60;
const subjectPart = (text: string): string =>
  text.length > SUBJECT_PART_MAX ? `${text.slice(0, SUBJECT_PART_MAX - 1)}…` : text;

/** The figures alone: tables stay in the console, where rights are checked when they are read. */
export const reportEmail = (
  { firstName, companyName }: Recipient,
  { name, title, asOf, about, figures }: ReportSummary,
  link: string,
): Email => ({
  subject: `${headlineOf(name, title)} – ${[
    named(companyName),
    ...about.filter(({ isDefault }) => !isDefault).map(({ value }) => subjectPart(named(value))),
    ...(asOf === null ? [] : [`as of ${day(new Date(asOf))}`]),
  ].join(', ')}`,
  text: `Hello ${named(firstName)},

Here are the figures from your saved view “${named(name)}” (${title}):

Company: ${named(companyName)}
${about.map(({ label, value }) => `${label}: ${named(value)}\n`).join('')}As of: ${asOf === null ? 'Not calculated yet' : `${day(new Date(asOf))}, ${time(new Date(asOf))} UTC`}

${figures.map(({ label, value, unit, isAtLeast }) => `${label}: ${figureText(value, unit, isAtLeast)}`).join('\n')}

To see the charts and tables, or to stop these emails:

${link}
`,
});

export interface WaitingRequest {
  readonly name: string;
  readonly type: string;
  readonly isCancellation: boolean;
  readonly days: DayRange;
  /** YYYY-MM-DD. */
  readonly since: string;
}

interface WaitingRequests {
  readonly today: string;
  /** The oldest of them first; sick leave is counted only. */
  readonly shown: readonly WaitingRequest[];
  readonly sick: number;
  readonly total: number;
  /** They decide for people with another manager too, and are written to later. */
  readonly isAdmin: boolean;
}

export const morningEmail = (
  { firstName, companyName }: Recipient,
  { today, shown, sick, total, isAdmin }: WaitingRequests,
  link: string,
): Email => {
  const wait = `${counted(total, 'request')} ${total === 1 ? 'is' : 'are'} waiting for your decision`;
  const more = total - sick - shown.length;
  const lines = [
    ...shown.map((one) => requestLine(one, today)),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(sick > 0 ? [counted(sick, 'sick leave request')] : []),
  ];

  return {
    subject: wait,
    text: `Hello ${named(firstName)},

${wait} at ${named(companyName)}${shown.length > 1 ? ', the oldest first' : ''}:

${lines.map((line) => `- ${line}\n`).join('')}
Use this link to see and decide on ${total === 1 ? 'it' : 'them'}:

${link}

--
We send this on working mornings when ${
      isAdmin
        ? 'a request has waited for two working days, or when no other manager can decide on it'
        : 'requests are waiting for you'
    }.
To stop it, go to Requests and turn off “${MORNING_EMAIL_LABEL}”.
`,
  };
};

function requestLine({ name, type, isCancellation, days, since }: WaitingRequest, today: string): string {
  const what = `${isCancellation ? 'cancellation of ' : ''}${named(type)}`;

  return `${named(name)}, ${what}, ${rangeInWords(days, today)}, waiting since ${spans.weekdays(since, since, today)}`;
}

/** Halves of days are named as on the page of the request. */
function rangeInWords(range: DayRange, today: string): string {
  const { from, to, fromPortion = 'full', toPortion = 'full' } = range;
  if (fromPortion === 'full' && toPortion === 'full') return spans.days(from, to, today);

  return endsInWords(range, (day) => spans.days(day, day, today)).join(' to ');
}

/** `3 to 7 December`; with the year if it isn't the current one. */
function spanIn(format: Intl.DateTimeFormatOptions) {
  const [short, long] = [{}, { year: 'numeric' } as const].map(
    (more) => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC', ...format, ...more }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];

  return (from: string, to: string, today: string): string => {
    const isThisYear = [from, to].every((one) => yearOf(one) === yearOf(today));

    return (isThisYear ? short : long).formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' to ');
  };
}

const spans = { days: spanIn({}), weekdays: spanIn({ weekday: 'long' }) };
