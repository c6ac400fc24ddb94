import { describe, expect, it } from 'vitest';
import type { ChangePreview } from '../../../src/api/contract/people.ts';
import {
  type ChangedPerson,
  concernedByUndo,
  seenOf,
  undoable,
  undoneFor,
  willChange,
  withAnswers,
  withRest,
} from '../../../src/rules/employees/people-outcomes.ts';

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

describe('changing several people', () => {
  it('affects those without a problem', () => {
    expect(willChange(preview).map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(willChange(null)).toEqual([]);
  });

  it('sends the seen state of only those being changed', () => {
    expect(seenOf(preview, ['c', 'b', 'x'])).toEqual([{ _id: 'c', isEnabled: true, beforeId: null }]);
    expect(seenOf(null, ['a'])).toEqual([]);
  });

  it('keeps people without an answer in the queue', () => {
    const before = { preview, queue: ['a', 'c'], outcomes: [changed('z')] };
    expect(withAnswers(before, [answer('a', 422, null), answer('x')])).toEqual({
      outcomes: [changed('z'), changed('a', { isDone: false, message: 'No', entry: null })],
      queue: ['c'],
    });
    expect(withAnswers(before, [answer('c')]).outcomes.at(-1)).toEqual(changed('c'));
  });

  it('ends with a reason for everyone left', () => {
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

  it('is possible for successful changes with an entry', () => {
    expect(undoable([done, failed, undone, changed('d', { isDone: false })])).toEqual(['entry a']);
  });

  it('removes the entry, or marks the outcome with the refusal', () => {
    expect(undoneFor(done, [answer('entry a')])).toEqual({ ...done, entry: null });
    expect(undoneFor(done, [])).toEqual({ ...done, entry: null });
    expect(undoneFor(done, [answer('entry x', 409)])).toEqual({ ...done, entry: null });
    expect(undoneFor(done, [answer('entry a', 409)])).toEqual({ ...done, isDone: false, message: 'No' });
  });

  it('affects only those who were changed', () => {
    const refused = changed('d', { isDone: false });
    expect(concernedByUndo([done, failed, undone, refused])).toEqual([done, undone, refused]);
  });
});
