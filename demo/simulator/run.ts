/**
 * `npm run simulate -- --people 50 --minutes 5 --url http://127.0.0.1:3000`: plays employees of the demo through a working
 * day, so that an admin sees a living company. Ends with 1 where the server failed anyone.
 */
import { parseArgs } from 'node:util';
import { dice } from '../random.ts';
import { DEMO_PEOPLE } from '../seed.ts';
import { accountsIn, demoAccounts, refuseOpenWire } from './accounts.ts';
import { type Summary, simulate } from './simulate.ts';

const HELP = `npm run simulate -- [options]

  --url        address of the console (http://127.0.0.1:3000)
  --people     how many employees to play (50)
  --minutes    how long a working day takes (5)
  --days       how many working days, one after the other (1)
  --compress   speed multiplier (1)
  --seed       random seed (1); the same seed repeats the same day
  --accounts   a file of people to play instead of the demo's: an email, a comma and a password on each line
  --demo-people  how many people the demo was created with (${DEMO_PEOPLE})
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      people: { type: 'string', default: '50' },
      minutes: { type: 'string', default: '5' },
      days: { type: 'string', default: '1' },
      compress: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      accounts: { type: 'string' },
      'demo-people': { type: 'string', default: String(DEMO_PEOPLE) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const number = (name: 'people' | 'minutes' | 'days' | 'compress' | 'seed' | 'demo-people') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} must be a number above zero.`);

    return value;
  };
  const url = new URL(values.url).href.replace(/\/$/, '');
  const seed = number('seed');
  if (values.accounts) refuseOpenWire(url);
  const accounts = values.accounts
    ? accountsIn(values.accounts).slice(0, number('people'))
    : await demoAccounts(url, number('people'), number('demo-people'), dice(seed));
  if (accounts.length === 0) throw new Error('There are no accounts to simulate.');
  console.log(
    `${accounts.length} people, ${values.days} working day(s) of ${values.minutes} minutes, at ${url}. Stop with Ctrl-C.`,
  );
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const summary = await simulate({
    url,
    accounts,
    minutes: number('minutes'),
    days: number('days'),
    compress: number('compress'),
    seed,
    print: console.log,
    signal: stop.signal,
  });
  report(summary);
  if (summary.failures.length > 0) process.exitCode = 1;
}

function report({ actions, times, failures }: Summary): void {
  console.log('');
  for (const [action, { done, refused }] of actions) {
    console.log(`${action.padEnd(16)} ${String(done).padStart(5)} done ${String(refused).padStart(5)} refused`);
  }
  const quantile = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  console.log(
    `\n${times.length} calls, p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, ${failures.length} failures`,
  );
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
}

const explain = (error: Error): string =>
  /fetch failed|no response/i.test(error.message)
    ? 'The server does not answer. Is it running? (npm start)'
    : error.message;

main().catch((error: Error) => {
  console.error(explain(error));
  process.exitCode = 1;
});
