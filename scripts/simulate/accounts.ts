/** Whom the simulator plays: people of the demo, or those of a file. Nobody else's password is ever tried. */
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import type { Dice } from '../../server/demo/random.ts';
import { demoEmployees } from '../../server/demo/sign-ins.ts';
import { createClient } from '../../src/api/client.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Of the demo. Refuses where the demo's own employee cannot sign in: then these are real people. */
export async function demoAccounts(url: string, wanted: number, demoPeople: number, chance: Dice): Promise<Account[]> {
  const api = createClient({ host: `${url}/api`, token: () => null });
  const body = { email: 'employee@harbourvale.example', password: DEMO_PASSWORD };
  const { status } = await api.call('login', { body });
  if (status !== 200) {
    throw new Error(
      `${url} does not serve the demo company. To play people of another, name them: --accounts people.csv, one e-mail and ` +
        'one password a line.',
    );
  }

  return chance.some(demoEmployees(demoPeople), wanted).map((email) => ({ email, password: DEMO_PASSWORD }));
}

/** One account a line: e-mail, a comma, the password. A first line without an `@` is a heading. */
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
    throw new Error(`Line ${number + 1} of ${path} is not an e-mail, a comma and a password.`);
  });
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Passwords of real people travel encrypted, or not off this machine. */
export function refuseOpenWire(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !loopback.has(hostname)) {
    throw new Error(`The passwords of these accounts would go to ${hostname} unencrypted. Use an https address.`);
  }
}
