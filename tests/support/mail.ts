/** The mails that the server wrote into its data folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { ownServer } from './own-server.ts';

/** Waits for a mail to this address and gives the link in it; `after`: only a mail with another link than this. */
export function mailedLink(to: string, after?: string): Promise<string> {
  return vi.waitFor(
    () => {
      const link = linksTo(to).find((found) => found !== after);
      if (!link) throw new Error(`No mail to ${to} yet`);

      return link;
    },
    { timeout: 30_000, interval: 50 },
  );
}

function linksTo(to: string): string[] {
  const folder = join(ownServer().dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const mails = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

  return mails
    .filter((mail) => new RegExp(`^To: .*${to}`, 'm').test(mail))
    .flatMap((mail) => /http:\/\/\S+\/login\/\S+/.exec(unwrapped(mail))?.[0] ?? []);
}

/** Mail breaks long lines and says so with a trailing "=". */
function unwrapped(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
