import type { Gender } from '../src/api/contract/employees.ts';
import type { Dice } from './random.ts';

const goals = [
  'Sleep better',
  'Lose weight',
  'Move more every day',
  'Build strength',
  'Feel less stressed',
  'Eat a more balanced diet',
  'Run a half marathon',
  'Stay as I am',
] as const;
const moods = ['Energetic', 'Content', 'Calm', 'Tired', 'Tense', 'Low'] as const;

const nothing = {
  height_cm: null,
  weight_kg: null,
  goal: null,
  smoking: null,
  stress: null,
  mood: null,
  wearable_type: null,
  cardiovascular_status: null,
  diabetes_status: null,
};

/** People who haven't used the app have no health data. */
export function wellnessProfile({ isSettled, gender }: { isSettled: boolean; gender: Gender }, chance: Dice) {
  if (!isSettled) return nothing;
  const height = Math.round(chance.around({ female: 164, male: 178, other: 171 }[gender], 17));
  const bodyMassIndex = chance.around(25.4, 8);
  const maybe = <T>(value: T) => (chance.chance(0.92) ? value : null);

  return {
    height_cm: maybe(height),
    weight_kg: maybe(Math.round(bodyMassIndex * (height / 100) ** 2 * 2) / 2),
    goal: maybe(chance.pick(goals)),
    smoking: maybe(
      chance.draw([
        ['Never', 62],
        ['Former', 20],
        ['Occasionally', 10],
        ['Daily', 8],
      ] as const),
    ),
    stress: maybe(
      chance.draw([
        ['Low', 34],
        ['Moderate', 46],
        ['High', 20],
      ] as const),
    ),
    mood: maybe(chance.pick(moods)),
    wearable_type: maybe(
      chance.draw([
        ['None', 35],
        ['Smartwatch', 38],
        ['Fitness band', 20],
        ['Smart ring', 7],
      ] as const),
    ),
    cardiovascular_status: maybe(
      chance.draw([
        ['Low risk', 74],
        ['Moderate risk', 20],
        ['Raised risk', 6],
      ] as const),
    ),
    diabetes_status: maybe(
      chance.draw([
        ['None', 88],
        ['Prediabetes', 7],
        ['Type 2', 4],
        ['Type 1', 1],
      ] as const),
    ),
  };
}
