import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** Also the Message-ID, so that mail servers can recognise duplicates. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The address for replies, if it isn't the sender's. */
  readonly replyTo?: string;
  /** Takes a POST without a session, as in RFC 8058. */
  readonly unsubscribeUrl?: string;
  /** Written to many people at once. */
  readonly isBulk?: boolean;
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const SENDER_NAME = 'Wellness console';

// Addresses in objects aren't parsed, so they can't add a second recipient.
const envelope = ({ id, recipient, subject, text, html, replyTo, unsubscribeUrl }: OutgoingMail, from: string) => ({
  from: { name: SENDER_NAME, address: from },
  to: [{ name: '', address: recipient }],
  ...(replyTo !== undefined && { replyTo: { name: SENDER_NAME, address: replyTo } }),
  subject,
  text,
  ...(html !== undefined && { html }),
  messageId: `<${id}@${from.split('@')[1]}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      // Prepared, or it would be folded inside the address.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const ANSWER_WITHIN_MS = 20_000;

export function smtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): Transport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });

  return {
    async send(mail) {
      await transporter.sendMail(envelope(mail, from));
    },
    close: () => transporter.close(),
  };
}

interface FileTransportOptions {
  readonly folder: string;
  readonly from: string;
  readonly print: (line: string) => void;
}

/** Writes `.eml` files and prints the link in each; for bulk mail it only prints that there is some. */
export function fileTransport({ folder, from, print }: FileTransportOptions): Transport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let hasWarnedOfBulk = false;

  return {
    async send(mail) {
      const { message } = await transporter.sendMail(envelope(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      // Renamed when complete.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      const link = /https?:\/\/\S+\/login\/\S+/.exec(mail.text)?.[0];
      if (link || !mail.isBulk) print(`Email for ${mail.recipient}: ${link ?? mail.subject}`);
      else if (!hasWarnedOfBulk) {
        hasWarnedOfBulk = true;
        print(`Emails to several people, such as “${mail.subject}”, are written to ${folder}.`);
      }
    },
    close: () => {},
  };
}
