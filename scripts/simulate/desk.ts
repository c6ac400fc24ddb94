/** What somebody does their asking with: the calls they may make, and what they are like. */
import type { Dice } from '../../server/demo/random.ts';
import type { ApiClient, Reply } from '../../src/api/client.ts';
import type { ReplyOf } from '../../src/api/contract/index.ts';

export interface Desk {
  readonly call: ApiClient['call'];
  readonly attach: (id: string, fileName: string, bytes: Buffer) => Promise<Reply<ReplyOf<'attachToLeave'>>>;
  readonly chance: Dice;
  /** The real day, YYYY-MM-DD: requests are about days to come. */
  readonly today: string;
}

/** What came of a deed: a sentence, and whether the server said no, which is part of life. */
export interface Told {
  readonly says: string;
  readonly isRefusal?: boolean;
}

export function told<T>(reply: Reply<T>, says: (body: T) => string): Told {
  if (reply.status === 200 || reply.status === 201) return { says: says(reply.body as T) };

  return { says: `is told: ${(reply.body as { message: string }).message}`, isRefusal: true };
}
