import type { ApiClient, Reply } from '../../src/api/client.ts';
import type { ReplyOf } from '../../src/api/contract/index.ts';
import type { Dice } from '../random.ts';

export interface Desk {
  readonly call: ApiClient['call'];
  readonly attach: (id: string, fileName: string, bytes: Buffer) => Promise<Reply<ReplyOf<'attachToLeave'>>>;
  readonly chance: Dice;
  /** The real day, YYYY-MM-DD: requests are for future days. */
  readonly today: string;
}

/** A refusal by the server is an ordinary outcome. */
export interface Outcome {
  readonly summary: string;
  readonly isRefusal?: boolean;
}

export function outcomeOf<T>(reply: Reply<T>, summarise: (body: T) => string): Outcome {
  if (reply.status === 200 || reply.status === 201) return { summary: summarise(reply.body as T) };

  return { summary: `is refused: ${(reply.body as { message: string }).message}`, isRefusal: true };
}
