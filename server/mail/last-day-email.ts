import { formatFullDay } from '../../src/rules/shared/dates.ts';
import { type Email, named, type Recipient } from './email-texts.ts';

interface LastDayNews {
  /** Of the person who leaves. */
  readonly name: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** For the manager. */
export function lastDayEmail({ firstName, companyName }: Recipient, news: LastDayNews): Email {
  const [name, company] = [named(news.name), named(companyName)];
  const [subject, text] = newsInWords(news, `${name}’s`, company);

  return {
    subject,
    text: `Hello ${named(firstName)},

${text}

You get this email because ${name} reports to you.
`,
  };
}

function newsInWords({ before, now }: LastDayNews, whose: string, company: string): [subject: string, text: string] {
  if (now === null)
    return [
      `${whose} last working day was removed`,
      `${whose} planned last working day at ${company}, ${formatFullDay(before)}, was removed. Their account stays active.`,
    ];
  const until = 'They can use their account until that day is over.';

  return before === null
    ? [
        `${whose} last working day is ${formatFullDay(now)}`,
        `${whose} last working day at ${company} is ${formatFullDay(now)}. ${until}`,
      ]
    : [
        `${whose} last working day is now ${formatFullDay(now)}`,
        `${whose} last working day at ${company} was changed from ${formatFullDay(before)} to ${formatFullDay(now)}. ${until}`,
      ];
}
