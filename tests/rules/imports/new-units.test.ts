import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerFor,
  namedKinds,
  newUnitsInWords,
  type UnitChoice,
  unitChoicesAsText,
  unitChoicesIn,
  withAllCreated,
  withAnswer,
  withRemembered,
  withSuggestions,
} from '../../../src/rules/imports/new-units.ts';

const unit = fc.constantFrom(...namedKinds);
const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
const choice: fc.Arbitrary<UnitChoice> = fc.record({
  unit,
  name,
  use: fc.option(fc.oneof(fc.uuid(), fc.constant('leave'))),
});
const same = ({ unit, name }: UnitChoice) => `${unit} ${name}`;

describe('the choices for unknown departments', () => {
  it('are read back as sent, and anything else is refused without an error', () => {
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 200 }), (choices) => {
        expect(unitChoicesIn(unitChoicesAsText(choices))).toEqual(choices);
      }),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void unitChoicesIn(text)));
    expect(unitChoicesIn('[{"unit":"group","name":"A","use":null}]')).toBeUndefined();
    expect(unitChoicesIn('[{"unit":"team","name":" ","use":null}]')).toBeUndefined();
    expect(unitChoicesIn('[{"unit":"team","name":"A","use":"B"}]')).toBeUndefined();
    expect(unitChoicesIn('[{"unit":"team","name":"A","use":null,"more":1}]')).toBeUndefined();
  });

  it('keep the last choice for each, and leave the others alone', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(choice, { selector: same }),
        choice,
        fc.constantFrom('leave', 'create'),
        (all, one, answer) => {
          const after = withAnswer(all, one, answer);
          expect(answerFor(after, one)).toBe(answer);
          for (const other of all.filter((known) => same(known) !== same(one))) {
            expect(answerFor(after, other)).toBe(answerFor(all, other));
          }
        },
      ),
    );
  });

  it('can create all, except those with another choice and those that cannot be created', () => {
    const named = (text: string, problem: string | null = null) => ({
      ...{ unit: 'team' as const, name: text, problem },
      similar: text === 'Ternz' ? { _id: 'terns' } : null,
    });
    const chosen = withAnswer([], named('Gulls'), 'another');
    const all = [named('Gulls'), named('Terns'), named('Old', 'This team is retired.'), named('Ternz')];
    const answers = (choices: Parameters<typeof answerFor>[0]) => all.map((one) => answerFor(choices, one));

    expect(answers(withAllCreated(chosen, all))).toEqual(['another', 'create', 'leave', 'leave']);
    expect(answers(withSuggestions(chosen, all))).toEqual(['another', 'leave', 'leave', 'terns']);
  });

  it('are what an earlier upload used, except where something else was chosen', () => {
    const named = (text: string, remembered?: string) => ({
      ...{ unit: 'team' as const, name: text },
      ...(remembered && { remembered }),
    });
    const chosen = withAnswer(withAnswer([], named('Gulls'), 'leave'), named('Terns'), 'another');
    const all = [named('Gulls', 'g'), named('Terns', 't'), named('Auks', 'a'), named('Skuas')];

    expect(all.map((one) => answerFor(withRemembered(chosen, all), one))).toEqual(['leave', 'another', 'a', 'leave']);
  });

  it('are listed once they are created', () => {
    expect(
      newUnitsInWords([
        { unit: 'team', name: 'Gulls' },
        { unit: 'department', name: 'Back office' },
        { unit: 'department', name: 'Logistics' },
      ]),
    ).toBe('New departments: Back office and Logistics. New team: Gulls.');
    expect(newUnitsInWords([])).toBe('');
  });
});
