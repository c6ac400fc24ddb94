/** Confirmations of commands. Separate from the other texts, which leader boards load too. */
import type { Challenge } from '../../api/contract/challenges.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { dayOfMove } from '../../machines/modules/challenges/challenges.ts';
import { SETTLING_DAYS } from '../../rules/challenges/challenge-limits.ts';
import { emptyAudienceInWords, publishingInWords } from '../../rules/challenges/challenge-rules.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { formatDay, shiftDay, today } from '../../rules/shared/days.ts';
import { quoted } from '../../rules/shared/quoted.ts';
import { todayIn } from '../../rules/shared/zoned-time.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';

const publishing = ({ title, visibleFrom, addressed }: Challenge): Confirmation => ({
  title: `Publish ${quoted(title)}?`,
  body: publishingInWords(addressed, visibleFrom, today()),
  confirm: 'Publish challenge',
  busy: 'Publishing…',
  tone: 'primary',
});

const restoring = ({ title }: Challenge): Confirmation => ({
  title: `Restore ${quoted(title)}?`,
  body: 'Employees can see it again. Everything counted so far is kept.',
  confirm: 'Restore challenge',
  busy: 'Restoring…',
  tone: 'primary',
});

function joinedInWords(joined: number): string {
  if (joined === 0) return 'No one has joined.';

  return joined === 1 ? '1 person has joined.' : `${describePeople(joined)} have joined.`;
}

const withdrawing = ({ title, joined }: Challenge): Confirmation => ({
  title: `Withdraw ${quoted(title)}?`,
  body: `${joinedInWords(joined)} Employees will no longer see it. Its activity is kept, and you can restore it later.`,
  confirm: 'Withdraw challenge',
  busy: 'Withdrawing…',
});

const deleting = ({ title, isRemovable, joined }: Challenge): Confirmation =>
  isRemovable
    ? {
        title: `Delete ${quoted(title)}?`,
        body: `${joinedInWords(joined)} No one has recorded any activity in it. This cannot be undone.`,
        confirm: 'Delete challenge',
        busy: 'Deleting…',
      }
    : {
        title: `Retire ${quoted(title)}?`,
        body: `${joinedInWords(joined)} Employees will no longer see it. Its results are kept, and you can find them under Retired. This cannot be undone.`,
        confirm: 'Retire challenge',
        busy: 'Retiring…',
      };

const notifiedInWords = (joined: number): string =>
  joined === 0
    ? ''
    : ` ${joined === 1 ? 'The person who has joined' : `The ${describePeople(joined)} who have joined`} will be notified.`;

function starting({ title, from, to, state, joined, addressed, zone }: Challenge): Confirmation {
  const notified =
    state === 'draft'
      ? ` ${addressed === 0 ? emptyAudienceInWords() : `It will be announced to ${describePeople(addressed)} now.`}`
      : notifiedInWords(joined);

  return {
    title: `Start ${quoted(title)} today?`,
    body: `The challenge will start today, ${formatDay(todayIn(zone))}, not on ${formatDay(from)}. It still ends on ${formatDay(to)}. Once it has started, you cannot change anything that affects scores.${notified}`,
    confirm: 'Start today',
    busy: 'Starting…',
    tone: 'primary',
  };
}

function ending({ title, to, joined }: Challenge, day: string, isToday: boolean): Confirmation {
  const final = shiftDay(day, { days: 1 + SETTLING_DAYS });

  return {
    title: isToday ? `End ${quoted(title)} today?` : `Make yesterday the last day of ${quoted(title)}?`,
    body: `${isToday ? 'The challenge will end today' : 'The last day will be yesterday'}, ${formatDay(day)}, ${isToday ? 'not on' : 'not'} ${formatDay(to)}. ${isToday ? 'Activity still counts until the end of today.' : 'Today’s activity will no longer count, so scores and ranks may change.'} Late activity counts until the results become final on ${formatDay(final)}.${notifiedInWords(joined)} This cannot be undone.`,
    confirm: isToday ? 'End today' : 'Make yesterday the last day',
    busy: 'Ending…',
  };
}

export function questionAbout({ name, row }: RowCommand<Challenge>): Confirmation {
  if (name === 'delete') return deleting(row);
  const day = dayOfMove(name, row);
  if (day !== undefined) return name === 'start' ? starting(row) : ending(row, day, name === 'endToday');

  if (name === 'publish') return publishing(row);

  return name === 'restore' ? restoring(row) : withdrawing(row);
}
