/** Spoilt Word documents, in the server's own process: each is accepted or refused in a moment. */
import { HttpError } from '../../server/access/http-error.ts';
import { wordTypeOf } from '../../server/storage/word.ts';
import { between, type Random, randomFrom } from '../reliability/random.ts';
import { oldWordDocument, wordDocument } from '../server/documents/support.ts';
import { pick, type SpoiltFile, spoilt, spoiltCompound } from './spoilt.ts';
import type { FuzzTask } from './spreadsheets.ts';

interface FuzzOutcome {
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
  readonly problems: readonly string[];
}

const MOST_MS = 1_000;
const SAY_EVERY = 500;

const list = { name: 'word/_rels/settings.xml.rels', type: 'text/xml', content: '<Relationships/>' };
const whole = [wordDocument(), wordDocument(list), oldWordDocument(), oldWordDocument('/Macros/VBA/dir')];

export async function fuzzDocuments({ times, seed, say }: FuzzTask): Promise<FuzzOutcome> {
  const random = randomFrom(seed);
  const outcome = { accepted: 0, refused: 0, slowestMs: 0, problems: [] as string[] };
  for (let n = 1; n <= times; n += 1) {
    const { name, bytes } = spoiltDocument(random);
    const began = performance.now();
    const trouble = await wordTypeOf(bytes, 'document').then(
      (type) => (type === undefined ? new HttpError(415, 'It is something else.') : undefined),
      (error: Error) => error,
    );
    const took = performance.now() - began;
    outcome.slowestMs = Math.max(outcome.slowestMs, took);
    if (took > MOST_MS) outcome.problems.push(`document ${n} (${name}) took ${Math.round(took)} ms`);
    if (trouble === undefined) outcome.accepted += 1;
    else if (trouble instanceof HttpError) outcome.refused += 1;
    else outcome.problems.push(`document ${n} (${name}): ${trouble.message}`);
    if (n % SAY_EVERY === 0) say(`${n}/${times}: ${outcome.accepted} accepted, ${outcome.refused} refused`);
  }

  return outcome;
}

function spoiltDocument(random: Random): SpoiltFile {
  return between(random, 0, 1) === 0
    ? { name: 'spoilt', bytes: spoilt(pick(whole, random), random) }
    : spoiltCompound('WordDocument', random);
}
