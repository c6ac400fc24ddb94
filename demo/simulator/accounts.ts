/** Only plays demo accounts, or those listed in a file. */
import { readFileSync } from 'node:fs';
import { createClient } from '../../src/api/client.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import type { Dice } from '../random.ts';
import { demoEmployees } from '../sign-ins.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Throws when the demo's own employee can't sign in, because then these are real people. */
export async function demoAccounts(url: string, count: number, demoPeople: number, chance: Dice): Promise<Account[]> {
  const api = createClient({ host: `${url}/api`, token: () => null });
  const body = { email: 'employee@harbourvale.example', password: DEMO_PASSWORD };
  const { status } = await api.call('login', { body });
  if (status !== 200) {
    throw new Error(
      `${url} does not have the demo company. For another company use --accounts people.csv, with one email and ` +
        'password per line.',
    );
  }

  return chance.some(demoEmployees(demoPeople), count).map((email) => ({ email, password: DEMO_PASSWORD }));
}

/** One account per line: email, comma, password. A first line without an `@` is a header. */
export function accountsIn(path: string): Account[] {
  const lines = readFileSync(path, 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');

  return lines.flatMap((line, number) => {
    const comma = line.indexOf(',');
    const [email, password] = [line.slice(0, comma).trim(), line.slice(comma + 1).trim()];
    if (comma > 0 && email.includes('@') && password !== '') return [{ email, password }];
    if (number === 0) return [];
    throw new Error(`Line ${number + 1} of ${path} is not an email, a comma and a password.`);
  });
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Real passwords need https, unless the server is on this machine. */
export function refuseOpenWire(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !loopback.has(hostname)) {
    throw new Error(`The passwords of these accounts would go to ${hostname} unencrypted. Use an https address.`);
  }
}
