import { describe, expect, it } from 'vitest';
import type { ChangePreview } from '../../src/api/contract/people.ts';
import {
  type ChangedPerson,
  concernedByUndo,
  seenOf,
  undoable,
  undoneFor,
  willChange,
  withAnswers,
  withRest,
} from '../../src/rules/employees/people-outcomes.ts';

const person = (_id: string, problem: string | null = null) => ({
  _id,
  fullName: `Name of ${_id}`,
  problem,
  isEnabled: true,
  beforeId: null,
});
const preview = { people: [person('a'), person('b', 'Is away'), person('c')] } as unknown as ChangePreview;
const changed = (_id: string, changes: Partial<ChangedPerson> = {}): ChangedPerson => ({
  _id,
  fullName: `Name of ${_id}`,
  isDone: true,
  message: 'Done',
  entry: `entry ${_id}`,
  ...changes,
});
const answer = (_id: string, status = 200, entry: string | null = `entry ${_id}`) => ({
  _id,
  status,
  message: status === 200 ? 'Done' : 'No',
  entry,
});

describe('a change of several people', () => {
  it('concerns those in whose way nothing is', () => {
    expect(willChange(preview).map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(willChange(null)).toEqual([]);
  });

  it('tells the server what was seen of those who are changed, and no more', () => {
    expect(seenOf(preview, ['c', 'b', 'x'])).toEqual([{ _id: 'c', isEnabled: true, beforeId: null }]);
    expect(seenOf(null, ['a'])).toEqual([]);
  });

  it('keeps those in the queue who have no answer yet', () => {
    const before = { preview, queue: ['a', 'c'], outcomes: [changed('z')] };
    expect(withAnswers(before, [answer('a', 422, null), answer('x')])).toEqual({
      outcomes: [changed('z'), changed('a', { isDone: false, message: 'No', entry: null })],
      queue: ['c'],
    });
    expect(withAnswers(before, [answer('c')]).outcomes.at(-1)).toEqual(changed('c'));
  });

  it('ends for the rest with a reason for each', () => {
    const before = { preview, queue: ['c', 'gone'], outcomes: [changed('a')] };
    expect(withRest(before, (index) => `Reason ${index}`)).toEqual({
      outcomes: [
        changed('a'),
        changed('c', { isDone: false, message: 'Reason 0', entry: null }),
        { _id: 'gone', fullName: '', isDone: false, message: 'Reason 1', entry: null },
      ],
      queue: [],
    });
    expect(withRest({ ...before, preview: null }, String).outcomes[1]?.fullName).toBe('');
  });
});

describe('undoing a change of several people', () => {
  const [done, failed, undone] = [
    changed('a'),
    changed('b', { isDone: false, entry: null }),
    changed('c', { entry: null }),
  ];

  it('is possible where something was done that has an entry', () => {
    expect(undoable([done, failed, undone, changed('d', { isDone: false })])).toEqual(['entry a']);
  });

  it('takes the entry away, or leaves it with the refusal', () => {
    expect(undoneFor(done, [answer('entry a')])).toEqual({ ...done, entry: null });
    expect(undoneFor(done, [])).toEqual({ ...done, entry: null });
    expect(undoneFor(done, [answer('entry x', 409)])).toEqual({ ...done, entry: null });
    expect(undoneFor(done, [answer('entry a', 409)])).toEqual({ ...done, isDone: false, message: 'No' });
  });

  it('concerns only those who were changed', () => {
    const refused = changed('d', { isDone: false });
    expect(concernedByUndo([done, failed, undone, refused])).toEqual([done, undone, refused]);
  });
});
