import type { Dice } from '../random.ts';

export type Action =
  | 'arrive'
  | 'reportSick'
  | 'lookAtLeave'
  | 'askForLeave'
  | 'cancelLeave'
  | 'askToCancel'
  | 'bringPaper'
  | 'lookAtHomeDays'
  | 'askForHome'
  | 'cancelHome'
  | 'talkToHr'
  | 'wakeUp'
  | 'walk'
  | 'takePart'
  | 'praise'
  | 'lookAtFeed'
  | 'readCampaign'
  | 'readPolicy'
  | 'leave';

interface Moment {
  /** Minutes after midnight. */
  readonly at: number;
  readonly action: Action;
}

const at = (hour: number, minute = 0) => hour * 60 + minute;

export const DAY_BEGINS = at(7);
export const DAY_ENDS = at(19);

/** In order. Requests are made in breaks: mid-morning, at noon, late in the afternoon. */
export function dayOf(chance: Dice): Moment[] {
  if (chance.chance(0.07)) {
    const wakes = chance.between(at(7, 5), at(8, 30));

    return [
      { at: wakes, action: 'arrive' },
      { at: wakes + 3, action: 'reportSick' },
      ...(chance.chance(0.5) ? [{ at: wakes + 6, action: 'bringPaper' as const }] : []),
      { at: wakes + 8, action: 'leave' },
    ];
  }
  const arrives = Math.round(chance.around(at(8, 50), 70));
  const goes = Math.round(chance.around(at(17, 30), 80));
  const during: Moment[] = [];
  const nowAndThen = (action: Action, probability: number) => {
    if (chance.chance(probability)) during.push({ at: between(arrives + 5, goes - 5, breakTime(chance)), action });
  };
  nowAndThen('lookAtLeave', 0.6);
  nowAndThen('lookAtLeave', 0.2);
  nowAndThen('askForLeave', 0.4);
  nowAndThen('cancelLeave', 0.12);
  nowAndThen('lookAtHomeDays', 0.3);
  nowAndThen('askForHome', 0.45);
  nowAndThen('cancelHome', 0.1);
  nowAndThen('bringPaper', 0.25);
  nowAndThen('askToCancel', 0.12);
  nowAndThen('talkToHr', 0.25);
  nowAndThen('takePart', 0.5);
  nowAndThen('praise', 0.3);
  nowAndThen('readCampaign', 0.5);
  for (const probability of [0.7, 0.4]) nowAndThen('lookAtFeed', probability);
  nowAndThen('readPolicy', 0.4);
  for (const probability of [0.9, 0.8, 0.6]) nowAndThen('walk', probability);

  return [
    { at: between(DAY_BEGINS, DAY_ENDS, arrives), action: 'arrive' },
    { at: between(DAY_BEGINS, DAY_ENDS, arrives + 2), action: 'wakeUp' },
    ...during.sort((one, other) => one.at - other.at),
    { at: between(DAY_BEGINS, DAY_ENDS, goes), action: 'leave' },
  ];
}

const breakTime = (chance: Dice): number =>
  Math.round(
    chance.draw([
      [chance.around(at(10, 30), 40), 3] as const,
      [chance.around(at(12, 45), 45), 4] as const,
      [chance.around(at(16), 60), 3] as const,
    ]),
  );

const between = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value));

/** `09:05` */
export const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
