/**
 * Every call of the contract, with every field at its edges and beyond: whatever is sent, the answer is a proper one, whole, and
 * none of it is a fault of the server's.
 */
import { Agent, type IncomingMessage, request as open } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { simplifySchema } from '../../server/plugins/schemas.ts';
import { calls } from '../../src/api/calls.ts';
import type { Role } from '../../src/api/contract/auth.ts';
import type { CallContract } from '../../src/api/contract/common.ts';
import { type BuiltCall, contract } from '../../src/api/contract/index.ts';
import { between, randomFrom } from '../reliability/random.ts';
import type { EngineName } from '../server/support/databases.ts';
import { allRoles } from '../server/support/empty-companies.ts';
import { bodiesOf, valuesOf } from '../server/support/from-schema.ts';
import { spoiltForms } from './forms.ts';
import { FuzzedServer } from './server.ts';
import type { FuzzTask } from './spreadsheets.ts';

interface ContractFuzzOutcome {
  /** How often each status was returned. */
  readonly answers: Readonly<Record<string, number>>;
  /** Calls that succeeded at least once, so that their handlers were reached. */
  readonly reached: ReadonlySet<string>;
  readonly problems: readonly string[];
}

interface Shot {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface Heard {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

/** So many of one call in a row, by one caller: what they break, they break for themselves. */
const IN_A_ROW = 25;
const AT_ONCE = 5;
const SAY_EVERY = 2_500;
const WITHIN_MS = 60_000;
const MOST_OF_ONE_CALL = 3;
const entries = Object.entries(contract) as [BuiltCall, CallContract][];

export async function fuzzContract({
  times,
  seed,
  say,
  engine,
}: FuzzTask & { engine: EngineName }): Promise<ContractFuzzOutcome> {
  const random = randomFrom(seed);
  const server = await FuzzedServer.start(engine);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const answers: Record<string, number> = {};
  const reached = new Set<string>();
  const found = new Map<BuiltCall, string[]>();
  const note = (call: BuiltCall, problem: string) => found.set(call, [...(found.get(call) ?? []), problem]);
  // A short run takes a few of each call rather than many of the first ones.
  const inARow = Math.max(1, Math.min(IN_A_ROW, Math.ceil(times / entries.length)));
  let done = 0;
  while (done < times && server.isAlive) {
    for (const [call, definition] of entries) {
      if (done >= times || !server.isAlive) break;
      const shots = fc.sample(shotsAt(call, definition, server.ids), {
        seed: between(random, 0, 2 ** 31 - 1),
        numRuns: Math.min(inARow, times - done),
      });
      const token = random() < 0.95 ? (await server.signIn(roleFrom(random))).token : undefined;
      for (let at = 0; at < shots.length; at += AT_ONCE) {
        const some = shots.slice(at, at + AT_ONCE);
        const heard = await Promise.all(some.map((shot) => sendPatiently(server.url, call, shot, token, agent)));
        for (const [which, answer] of heard.entries()) {
          const said = answer instanceof Error ? answer.message : String(answer.status);
          answers[said] = (answers[said] ?? 0) + 1;
          if (said.startsWith('2')) reached.add(call);
          const problem = problemIn(answer);
          if (problem) note(call, `${problem} for ${shown(some[which] as Shot)}`);
        }
        const printed = server.takePrinted();
        if (printed) note(call, `the server printed ${printed.trim()} at one of ${some.map(shown).join('\n')}`);
      }
      done += shots.length;
      if (Math.floor(done / SAY_EVERY) > Math.floor((done - shots.length) / SAY_EVERY))
        say(`${done}/${times}: ${JSON.stringify(answers)}, ${[...found.keys()].length} calls with problems`);
    }
  }
  agent.destroy();
  const problems = [...found].flatMap(([call, all]) => [
    ...all.slice(0, MOST_OF_ONE_CALL).map((problem) => `${call}: ${problem}`),
    ...(all.length > MOST_OF_ONE_CALL ? [`${call}: and ${all.length - MOST_OF_ONE_CALL} more`] : []),
  ]);
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}: ${server.takePrinted()}`);

  return { answers, reached, problems };
}

/** Mostly someone who may do nearly everything, so that the insides are reached. */
const roleFrom = (random: () => number): Role =>
  random() < 0.7 ? 'c-admin' : (allRoles[between(random, 0, allRoles.length - 1)] as Role);

const shown = ({ path, body }: Shot): string => `${path.slice(0, 300)} ${body?.toString('latin1').slice(0, 500) ?? ''}`;

function problemIn(answer: Heard | Error): string | undefined {
  if (answer instanceof Error) return answer.message;
  const { status, text, type } = answer;
  if (status >= 500) return `${status} ${text}`;
  if (!type.startsWith('application/json')) return status < 300 ? undefined : `${status} as ${type}`;
  const { status: repeated, message } = JSON.parse(text) as { status?: number; message?: string };

  return repeated === status && /\S/.test(message ?? '') ? undefined : `${status} without words: ${text.slice(0, 200)}`;
}

/** Ids that lead to something, ids that do not, and what is none. */
const idsFrom = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          '%',
          '%zz',
          '%00',
          '%ff%fe',
          '..',
          '.',
          '%2f',
          '%2e%2e%2f',
          '0',
          '-1',
          'null',
          '%f0%9f%a6%80',
          'a'.repeat(5_000),
        ],
        ...['urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057', '{01890a5d-ac96-774b-bcce-b302099a8057}'],
      ),
    },
  );

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const wildQueries = fc.constantFrom(
  ...['?', '?&&&', '?=', '?%', '?a=%zz', '?skip=1&skip=2', '?__proto__=1&constructor=2', '?count[]=1', '?query=%00'],
  ...['?query=%ed%a0%80', `?query=${'a'.repeat(9_000)}`, '?skip=9223372036854775808', '?count=-0', '?skip=1e3'],
);

function shotsAt(call: BuiltCall, { query, body, upload }: CallContract, ids: readonly string[]): fc.Arbitrary<Shot> {
  const { method, path } = calls[call];
  const paths = path.includes(':') ? idsFrom(ids).map((id) => path.replace(/:\w+/g, () => id)) : fc.constant(path);
  const known = query ? valuesOf(simplifySchema(query), ids) : fc.constant({});
  const strange = fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 });
  const queries = fc.oneof(
    { weight: 8, arbitrary: fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: strange }).map(queryOf) },
    { weight: 1, arbitrary: wildQueries },
  );
  const sent = bodiesFor(method, body && simplifySchema(body), upload, ids);

  return fc.tuple(paths, queries, sent).map(([to, asked, content]) => ({ path: `/api/${to}${asked}`, ...content }));
}

function queryOf(values: unknown): string {
  const pairs = Object.entries(values as object).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encoded(name)}=${encoded(String(one))}`),
  );

  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

type Content = Pick<Shot, 'headers' | 'body'>;

const json = (text: string): Content => ({ headers: { 'content-type': 'application/json' }, body: Buffer.from(text) });

function bodiesFor(
  method: string,
  schema: ReturnType<typeof simplifySchema> | undefined,
  upload: CallContract['upload'],
  ids: readonly string[],
): fc.Arbitrary<Content> {
  const nothing = fc.constant<Content>({ headers: {} });
  if (method === 'GET') return nothing;
  const broken = fc.constantFrom(
    ...[
      '',
      '{',
      'null',
      '[]',
      '"a"',
      '{"a":1}{"b":2}',
      '{"__proto__":{"a":1}}',
      '\ufeff{}',
      '{"a":"\ud800"}',
      '\u0000',
    ].map(json),
    json('['.repeat(20_000)),
    { headers: { 'content-type': 'text/plain' }, body: Buffer.from('{}') },
    { headers: { 'content-type': 'application/json; charset=utf-16' }, body: Buffer.from('{}', 'utf16le') },
    { headers: { 'content-type': 'multipart/form-data' }, body: Buffer.from('--x--') },
  );
  const usual = upload
    ? spoiltForms(upload, schema ? valuesOf(schema, ids) : fc.constant({}))
    : schema
      ? bodiesOf(schema, ids).map((value) => json(JSON.stringify(value)))
      : fc.oneof(nothing, fc.constant(json('{}')));

  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: broken });
}

/** A machine that has other work may be too busy to answer; that is waited for. */
async function sendPatiently(...args: Parameters<typeof send>): Promise<Heard | Error> {
  for (let tries = 1; ; tries += 1) {
    const heard = await send(...args).catch((error: Error) => error);
    if (heard instanceof Error || !heard.isBusy || tries === 10) return heard;
    await delay(1_000);
  }
}

function send(url: string, call: BuiltCall, { path, headers, body }: Shot, token: string | undefined, agent: Agent) {
  return new Promise<Heard & { isBusy: boolean }>((resolve, reject) => {
    const sent = open(
      `${url}/`,
      {
        agent,
        method: calls[call].method,
        path,
        headers: {
          ...headers,
          ...(body && { 'content-length': body.length }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        timeout: WITHIN_MS,
      },
      async (response: IncomingMessage) => {
        try {
          const pieces: Buffer[] = [];
          for await (const piece of response) pieces.push(piece as Buffer);
          const text = Buffer.concat(pieces).toString();
          resolve({
            status: response.statusCode ?? 0,
            text,
            type: response.headers['content-type'] ?? '',
            isBusy: response.statusCode === 503 && text.includes('The service is busy.'),
          });
        } catch {
          reject(new Error(`${response.statusCode} that broke off`));
        }
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${WITHIN_MS} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
