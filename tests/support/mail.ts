/** The mails that the server wrote into its data folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { cast } from '../../demo/accounts.ts';
import { createClient } from '../../src/api/client.ts';
import { ownServer } from './own-server.ts';

/** Waits for a mail to this address and gives the link in it; `after`: only a mail with another link than this. */
export async function mailedLink(to: string, after?: string): Promise<string> {
  const look = () => linksTo(to).find((found) => found !== after);
  if (!look()) await wakeSender();

  return vi.waitFor(
    () => {
      const link = look();
      if (!link) throw new Error(`No mail to ${to} yet`);

      return link;
    },
    { timeout: 30_000, interval: 50 },
  );
}

let woken = 0;

/**
 * Makes the server send what is queued: a request for a password link wakes the sender, which otherwise looks only every five
 * seconds. Each call asks for another member of the cast, since links are limited for each account. They are also limited for
 * each address, to 60 an hour; after that, mails wait for the next look.
 */
async function wakeSender(): Promise<void> {
  const { email = '' } = cast[woken % cast.length] ?? {};
  woken += 1;
  await createClient({ host: `${ownServer().url}/api`, token: () => null }).call('forgetPassword', { body: { email } });
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
