/** Extracts what someone wrote from a raw email: the text without quotations, and the attached files. */
import PostalMime, { addressParser, type Email } from 'postal-mime';
import { httpError } from '../../access/http-error.ts';
import { REPLY_ABOVE } from './mail.ts';

interface MailFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

interface ReadMail {
  /** In lower case; empty if there is none. */
  readonly from: string;
  readonly messageId: string;
  /** An automatic reply, such as "out of office". */
  readonly isAutomatic: boolean;
  readonly text: string;
  readonly files: readonly MailFile[];
}

const DEEPEST = 8;

/** Refuses anything that isn't an email with 422. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: DEEPEST }).catch(() => {
    throw httpError(422, 'This email cannot be read.');
  });

  return {
    from: (mail.from?.address ?? '').toLowerCase(),
    messageId: mail.messageId ?? '',
    isAutomatic:
      !/^no\b/i.test(headerOf(mail, 'auto-submitted') ?? 'no') ||
      /^(bulk|junk|list|auto_reply)/i.test(headerOf(mail, 'precedence') ?? ''),
    text: withoutQuotes(mail.text ?? ''),
    files: mail.attachments.map(({ filename, content }) => ({
      fileName: filename ?? 'file',
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  };
}

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value.trim();

/** The first address of a header, in lower case; empty if there is none. */
export const addressIn = (header: string): string =>
  (addressParser(header, { flatten: true })[0]?.address ?? '').toLowerCase();

/** The text up to the quoted email or the signature. */
function withoutQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const marker = lines.findIndex((line) => line.includes(REPLY_ABOVE));
  const signature = lines.indexOf('-- ');
  const ends = [marker, signature].filter((at) => at >= 0);
  const remaining = lines.slice(0, Math.min(lines.length, ...ends));
  while (remaining.length > 0 && /^\s*(>|$)/.test(remaining.at(-1) ?? '')) remaining.pop();
  // "On 5 March 2026, Wellness console wrote:", which may take two lines.
  if (marker >= 0 && /:\s*$/.test(remaining.at(-1) ?? '')) {
    remaining.pop();
    if (/^\S.*\d/.test(remaining.at(-1) ?? '') && remaining.at(-2)?.trim() === '') remaining.pop();
  }

  return remaining.join('\n').trim();
}
