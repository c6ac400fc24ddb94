import { HttpError } from './http-error.ts';

/**
 * Does the work for one item after the other, in their order. `refused` makes the outcome of an item that was refused, so
 * that it doesn't affect the others. Any other error is a bug and ends the call.
 */
export async function eachOf<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
  refused: (item: Item, error: HttpError) => Outcome | Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const item of items) {
    outcomes.push(
      await work(item).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;

        return refused(item, error);
      }),
    );
  }

  return outcomes;
}
