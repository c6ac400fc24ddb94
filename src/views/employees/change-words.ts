import type { ChangeKind } from '../../api/contract/people.ts';
import type { LastChange, PeopleChangeContext } from '../../machines/people-change.machine.ts';
import { concernedByUndo } from '../../rules/employees/people-outcomes.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';

interface Words {
  /** The dialog's title; `people` is a name or a number of people. */
  title: (people: string) => string;
  /** The field of the new value. */
  field: string;
  button: string;
  /** The text before the number of people on the button, if it differs from the button's own text. */
  buttonTo?: string;
  /** What is missing before the button can be pressed. */
  needs: string;
  busy: string;
  /** After a number of people, with the name of the new value. */
  done: (value: string) => string;
}

/** The words for having none of this kind. */
export const nothingBefore: Partial<Record<ChangeKind, string>> = {
  manager: 'No manager',
  department: 'No department',
  branch: 'No branch',
  team: 'No team',
  insurance: 'No insurance',
};

export const changeWords: Readonly<Record<ChangeKind, Words>> = {
  manager: {
    title: (people) => `Assign a manager to ${people}`,
    field: 'Manager',
    needs: 'Choose a manager first.',
    button: 'Assign',
    buttonTo: 'Assign to',
    busy: 'Assigning…',
    done: (manager) => `assigned to ${manager}`,
  },
  department: {
    title: (people) => `Change the department of ${people}`,
    field: 'Department',
    needs: 'Choose a department first.',
    button: 'Update',
    busy: 'Updating…',
    done: (department) => `moved to ${department}`,
  },
  branch: {
    title: (people) => `Change the branch of ${people}`,
    field: 'Branch',
    needs: 'Choose a branch first.',
    button: 'Update',
    busy: 'Updating…',
    done: (branch) => `moved to ${branch}`,
  },
  team: {
    title: (people) => `Change the team of ${people}`,
    field: 'Team',
    needs: 'Choose a team first.',
    button: 'Update',
    busy: 'Updating…',
    done: (team) => (team === 'No team' ? 'now without a team' : `moved to ${team}`),
  },
  insurance: {
    title: (people) => `Change the insurance of ${people}`,
    field: 'Insurance',
    needs: 'Choose an insurance option first.',
    button: 'Update',
    busy: 'Updating…',
    done: (option) => (option === 'No insurance' ? 'now without insurance' : `switched to ${option}`),
  },
  joinGroups: {
    title: (people) => `Add ${people} to groups`,
    field: 'Groups',
    needs: 'Choose groups first.',
    button: 'Add',
    busy: 'Adding…',
    done: (groups) => `added to ${groups}`,
  },
  leaveGroups: {
    title: (people) => `Remove ${people} from groups`,
    field: 'Groups',
    needs: 'Choose groups first.',
    button: 'Remove',
    busy: 'Removing…',
    done: (groups) => `removed from ${groups}`,
  },
  deactivate: {
    title: (people) => `Deactivate ${people}?`,
    field: 'Last working day',
    needs: 'Enter the last working day first.',
    button: 'Deactivate',
    busy: 'Deactivating…',
    done: (day) => (day === '' ? 'deactivated' : `will be deactivated after ${day}`),
  },
  invite: {
    title: (people) => `Send the welcome email to ${people}?`,
    field: '',
    needs: '',
    button: 'Send',
    buttonTo: 'Send to',
    busy: 'Sending…',
    done: () => 'will get the welcome email',
  },
};

export function titleOf(context: PeopleChangeContext, phase: string): string {
  const { selection, what, preview } = context;
  if (phase === 'done' || phase === 'undone') return outcomeInWords(context, phase);

  return changeWords[what].title(
    describePeople(preview?.people.length ?? selection.all?.total ?? selection.ids.length),
  );
}

/** "5 people moved to Lisbon", "Changes to 4 of 5 people undone". */
export function outcomeInWords({ what, to, outcomes }: LastChange, phase: 'done' | 'undone'): string {
  const shown = phase === 'undone' ? concernedByUndo(outcomes) : outcomes;
  const good = shown.filter(({ isDone }) => isDone).length;
  const people =
    good === shown.length ? describePeople(good) : `${withCommas(good)} of ${describePeople(shown.length)}`;

  return phase === 'undone'
    ? `Changes to ${people} undone`
    : `${people} ${changeWords[what].done(to.map(({ name }) => name).join(' and '))}`;
}
