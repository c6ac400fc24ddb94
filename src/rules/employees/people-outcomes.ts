import type { PeopleOutcome, SeenPerson } from '../../api/contract/employees.ts';
import type { ChangePreview } from '../../api/contract/people.ts';

export interface ChangedPerson {
  _id: string;
  fullName: string;
  isDone: boolean;
  message: string;
  /** By which it can be undone. */
  entry: string | null;
}

export interface ChangeProgress {
  preview: ChangePreview | null;
  /** Ids of people who are still to be changed. */
  queue: readonly string[];
  outcomes: readonly ChangedPerson[];
}

/** In the preview's order. */
export const willChange = (preview: ChangePreview | null) =>
  preview?.people.filter(({ problem }) => problem === null) ?? [];

/** The values in the preview, so that people who have changed since aren't changed. */
export const seenOf = (preview: ChangePreview | null, ids: readonly string[]): SeenPerson[] =>
  willChange(preview)
    .filter(({ _id }) => ids.includes(_id))
    .map(({ _id, isEnabled, beforeId }) => ({ _id, isEnabled, beforeId }));

export const undoable = (outcomes: readonly ChangedPerson[]): string[] =>
  outcomes.flatMap(({ isDone, entry }) => (isDone && entry !== null ? [entry] : []));

/** People without an outcome stay in the queue. */
export const withAnswers = ({ preview, queue, outcomes }: ChangeProgress, answers: readonly PeopleOutcome[]) => ({
  outcomes: [
    ...outcomes,
    ...answers
      .filter(({ _id }) => queue.includes(_id))
      .map(({ _id, status, message, entry }) => ({ ...named(preview, _id), isDone: status === 200, message, entry })),
  ],
  queue: queue.filter((id) => !answers.some(({ _id }) => _id === id)),
});

export const withRest = ({ preview, queue, outcomes }: ChangeProgress, messageAt: (index: number) => string) => ({
  outcomes: [
    ...outcomes,
    ...queue.map((id, index) => ({
      ...named(preview, id),
      isDone: false,
      message: messageAt(index),
      entry: null,
    })),
  ],
  queue: [],
});

/** A refusal names the entry. An undo that was sent again is refused, because it has been undone already. */
export function undoneFor(outcome: ChangedPerson, answers: readonly PeopleOutcome[]): ChangedPerson {
  const refusal = answers.find(({ _id, status }) => status !== 200 && _id === outcome.entry);

  return refusal ? { ...outcome, isDone: false, message: refusal.message } : { ...outcome, entry: null };
}

/** `batch`: the entries that were to be undone. */
export const withUndone = (
  outcomes: readonly ChangedPerson[],
  batch: readonly string[],
  answers: readonly PeopleOutcome[],
): ChangedPerson[] =>
  outcomes.map((outcome) =>
    outcome.entry !== null && batch.includes(outcome.entry) ? undoneFor(outcome, answers) : outcome,
  );

/** After an undo: without those who were never changed. A refused undo keeps its entry. */
export const concernedByUndo = (outcomes: readonly ChangedPerson[]): ChangedPerson[] =>
  outcomes.filter(({ isDone, entry }) => isDone || entry !== null);

const named = (preview: ChangePreview | null, id: string) => ({
  _id: id,
  fullName: preview?.people.find(({ _id }) => _id === id)?.fullName ?? '',
});
