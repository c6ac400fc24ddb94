import { type KeyboardEvent, useState } from 'react';
import type { Absence, AwayPerson } from '../../machines/modules/time-off/away-calendar.ts';
import type { AwayPeriod } from '../../rules/leave/away-calendar.ts';
import { today } from '../../rules/shared/days.ts';
import { AwayRow, DaysHead } from './away-row.tsx';

export interface AwayBarsProps {
  people: readonly AwayPerson[];
  period: AwayPeriod;
  onOpen: (absence: Absence) => void;
}

/**
 * The bars are one tab stop: left and right move between bars, up and down to the nearest bar of another person, Home
 * and End to the first and last.
 */
export function AwayBars({ people, period: { days }, onOpen }: AwayBarsProps) {
  const [active, setActive] = useState<string>();
  const bars = people.flatMap(({ absences }) => absences.map(({ _id }) => _id));
  const tabStop = active !== undefined && bars.includes(active) ? active : bars[0];

  return (
    <>
      <DaysHead days={days} now={today()} />
      <ul onKeyDown={moveBetweenBars}>
        {people.map((person) => (
          <AwayRow
            key={person._id}
            person={person}
            days={days}
            now={today()}
            tabStop={tabStop}
            onFocus={({ _id }) => setActive(_id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

function moveBetweenBars(event: KeyboardEvent<HTMLUListElement>): void {
  const bar = event.target as HTMLElement;
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = bars.indexOf(bar);
  const next = {
    ArrowLeft: bars[at - 1],
    ArrowRight: bars[at + 1],
    ArrowUp: nearest(bar, bars.slice(0, at).reverse()),
    ArrowDown: nearest(bar, bars.slice(at + 1)),
    Home: bars[0],
    End: bars.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const rowOf = (bar: HTMLElement) => bar.closest('[data-person]');

function nearest(bar: HTMLElement, onward: readonly HTMLElement[]): HTMLElement | undefined {
  const there = onward.find((other) => rowOf(other) !== rowOf(bar));
  const away = (other: HTMLElement) => Math.abs(middleOf(other) - middleOf(bar));

  return onward
    .filter((other) => there && rowOf(other) === rowOf(there))
    .reduce<HTMLElement | undefined>((best, other) => (best && away(best) <= away(other) ? best : other), undefined);
}

function middleOf(bar: HTMLElement): number {
  const { left, right } = bar.getBoundingClientRect();

  return (left + right) / 2;
}
