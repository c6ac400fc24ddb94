/** Spoilt messages at the door of the feed, as bodies, as frames and as requests: none ends the server or shuts others out. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { FeedTicket } from '../../src/api/contract/notifications.ts';
import { openFeed } from '../../src/api/feed.ts';
import { between, type Random, randomFrom } from '../reliability/random.ts';
import { FuzzedServer } from './server.ts';
import type { FuzzTask } from './spreadsheets.ts';

interface FeedFuzzOutcome {
  /** The server's replies by status. Frames that ended their socket, and those that didn't, count as statuses too. */
  readonly answers: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const AT_ONCE = 20;
const SAY_EVERY = 1_000;
const WITHIN_MS = 15_000;

export async function fuzzFeed({ times, seed, say }: FuzzTask): Promise<FeedFuzzOutcome> {
  const random = randomFrom(seed);
  const server = await FuzzedServer.start('embedded');
  const { feed } = await server.signIn('c-admin');
  const answers: Record<string, number> = {};
  const problems: string[] = [];
  for (let done = 0; done < times && server.isAlive; done += AT_ONCE) {
    const attempts = Array.from({ length: Math.min(AT_ONCE, times - done) }, () => attempt(random));
    const results = await Promise.all(attempts.map((bytes) => send(server.url, bytes)));
    for (const [at, result] of results.entries()) {
      answers[result] = (answers[result] ?? 0) + 1;
      if (/^5|no answer/.test(result)) problems.push(`${result} for ${shown(attempts[at] as Attempt)}`);
    }
    const printed = server.takePrinted();
    if (!server.isAlive) problems.push(`the server ended on one of\n${attempts.map(shown).join('\n')}\n${printed}`);
    else if (printed) problems.push(`the server printed, on one of\n${attempts.map(shown).join('\n')}\n${printed}`);
    if ((done + AT_ONCE) % SAY_EVERY === 0) say(`${done + AT_ONCE}/${times}: ${JSON.stringify(answers)}`);
  }
  if (server.isAlive && feed) {
    if (!(await letsIn(server.url, feed))) problems.push('nobody gets in any more');
  }
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);

  return { answers, problems };
}

const letsIn = (url: string, ticket: FeedTicket): Promise<boolean> =>
  new Promise((resolve) => {
    const close = openFeed(ticket, url, {
      connected: () => {
        close();
        resolve(true);
      },
      lost: () => resolve(false),
      received: () => {},
    });
  });

interface Attempt {
  /** What is sent first: a request, or the opening of a socket. */
  readonly head: Buffer;
  readonly frames: readonly Buffer[];
}

const shown = ({ head, frames }: Attempt): string =>
  JSON.stringify([head, ...frames].map((bytes) => bytes.toString('latin1').slice(0, 600)));

const pick = <T>(items: readonly T[], random: Random): T => items[between(random, 0, items.length - 1)] as T;

function attempt(random: Random): Attempt {
  const kind = between(random, 0, 9);
  if (kind < 5) return { head: posted(text(random), random), frames: [] };
  if (kind < 9) {
    const frames = Array.from({ length: between(random, 1, 4) }, () => frame(text(random), random));

    return { head: opening(random), frames };
  }

  return { head: strangeRequest(random), frames: [] };
}

const channels = [
  '/meta/handshake',
  '/meta/connect',
  '/meta/subscribe',
  '/meta/unsubscribe',
  '/meta/disconnect',
  '/meta/other',
  '/meta/**',
  '/**',
  '/any',
  '',
  '__proto__',
];

/** Anything that JSON can say. */
function junk(random: Random, depth = 0): unknown {
  const simple = [null, true, false, 0, -1, 1, 1e308, -0, '', 'a', '\u0000', '\ud800', '__proto__', 'x'.repeat(400)];
  const kind = between(random, 0, depth > 3 ? 4 : 6);
  if (kind < 4) return pick(simple, random);
  if (kind === 4) return pick(channels, random);
  const parts = Array.from({ length: between(random, 0, 4) }, () => junk(random, depth + 1));
  if (kind === 5) return parts;
  const names = ['channel', 'clientId', 'id', 'ext', 'data', 'advice', 'timeout', 'constructor', 'length', '__proto__'];

  return Object.fromEntries(parts.map((part) => [pick(names, random), part]));
}

/** A message as a client sends it, with this or that of it replaced. */
function message(random: Random): unknown {
  const sound: Record<string, unknown> = {
    channel: pick(channels, random),
    id: '1',
    clientId: 'a1b2c3',
    version: '1.0',
    supportedConnectionTypes: ['websocket', 'long-polling'],
    connectionType: pick(['websocket', 'long-polling', 'eventsource', 'callback-polling'], random),
    subscription: '/site-console-feed-notification1',
    // No one here waits for the end of a long poll.
    advice: { timeout: 0 },
    ext: { api_key: 'wellness-console', signature: 'x.y.z' },
  };
  for (let spoilt = between(random, 0, 3); spoilt > 0; spoilt -= 1) {
    const name = pick(Object.keys(sound), random);
    if (random() < 0.3) delete sound[name];
    else sound[name] = junk(random);
  }

  return sound;
}

function text(random: Random): Buffer {
  const kind = between(random, 0, 9);
  const several = () => Array.from({ length: between(random, 0, 6) }, () => pick([message, junk], random)(random));
  if (kind < 4) return Buffer.from(JSON.stringify(message(random)));
  if (kind < 6) return Buffer.from(JSON.stringify(several()));
  if (kind < 8) return Buffer.from(JSON.stringify(pick([junk(random), [junk(random)]], random)));
  const whole = Buffer.from(JSON.stringify(several()));
  if (kind === 8) return whole.subarray(0, between(random, 0, whole.length));

  return Buffer.from(Array.from({ length: between(random, 0, 200) }, () => between(random, 0, 255)));
}

const request = (lines: readonly string[], body: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);

function posted(body: Buffer, random: Random): Buffer {
  const type = pick(
    ['application/json', 'application/json; charset=x', 'application/x-www-form-urlencoded', 'a'],
    random,
  );
  const isForm = type.includes('form') || type === 'a';
  const sent = isForm
    ? Buffer.from(`message=${encodeURIComponent(body.toString())}&jsonp=${pick(['', 'a', '('], random)}`)
    : body;
  const path = pick(
    ['/stream/faye', '/stream/faye', '/stream/faye', '/stream/faye?x=%', '/stream/faye/', '/stream/faye.js'],
    random,
  );

  return request(
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Content-Type: ${type}`,
      `Content-Length: ${sent.length}`,
    ],
    sent,
  );
}

const socketLines = (random: Random) => [
  'GET /stream/faye HTTP/1.1',
  'Host: x',
  `Upgrade: ${pick(['websocket', 'WebSocket'], random)}`,
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''], random)}`,
];

function opening(random: Random): Buffer {
  return request(socketLines(random));
}

/** A frame of a client's: masked, of a kind that there is or is not, now and then not as long as it says. */
function frame(content: Buffer, random: Random): Buffer {
  const first = random() < 0.8 ? 0x81 : between(random, 0, 255);
  const said = random() < 0.95 ? content.length : between(random, 0, 60_000);
  const length = said < 126 ? [0x80 | said] : [0xfe, said >> 8, said & 0xff];
  const mask = [1, 2, 3, 4];
  const masked = content.map((byte, at) => byte ^ (mask[at % 4] as number));

  return Buffer.concat([Buffer.from([first, ...length, ...mask]), masked]);
}

/** Requests that are meant for no one, or for the feed in another way. */
function strangeRequest(random: Random): Buffer {
  const targets = ['//', '//x', '*', 'http://[', '/\\', '/stream/faye//', '/stream/faye%', '/stream/fayed', '/%', '?'];
  const target = pick(targets, random);
  const method = pick(['GET', 'POST', 'OPTIONS', 'PUT', 'HEAD', 'TRACE'], random);
  const upgrading = pick([[], ['Connection: Upgrade', 'Upgrade: h2c'], socketLines(random).slice(2)], random);

  return request([
    `${method} ${target} HTTP/1.1`,
    'Host: x',
    ...upgrading,
    ...(upgrading.length ? [] : ['Connection: close']),
  ]);
}

/**
 * Sends everything and waits until the server has hung up, or has had a moment to reply on a socket that it keeps open.
 */
async function send(url: string, { head, frames }: Attempt): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
  socket.write(head);
  if (frames.length === 0) return within(closed, socket, () => statusIn(heard));
  await Promise.race([closed, new Promise<void>((resolve) => socket.once('data', () => resolve()))]);
  if (statusIn(heard) !== '101') return within(closed, socket, () => statusIn(heard));
  for (const bytes of frames) socket.write(bytes);
  // The reply to the last ping comes last.
  const ping = randomBytes(8).toString('hex');
  socket.write(frameOf(0x89, Buffer.from(ping)));
  const answered = new Promise<void>((resolve) => socket.on('data', () => heard.includes(ping) && resolve()));
  const left = await within(Promise.race([closed, answered]), socket, () =>
    heard.includes(ping) ? 'socket kept' : 'socket closed',
  );
  socket.destroy();

  return left;
}

const frameOf = (kind: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([kind, 0x80 | content.length, 0, 0, 0, 0]), content]);

/** A machine with other work may be too busy for an answer; that says so, and is none of the requests' doing. */
const statusIn = (heard: string): string =>
  /^HTTP\/1\.1 503.*retry-after: /is.test(heard) ? 'busy' : (/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 'hung up');

async function within(ended: Promise<unknown>, socket: Socket, result: () => string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), WITHIN_MS);
  });
  const first = await Promise.race([ended, late]);
  clearTimeout(timer);
  socket.destroy();

  return first === 'late' ? 'no answer' : result();
}
