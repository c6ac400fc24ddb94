import type { ChangeKind } from '../../api/contract/people.ts';
import type { PeopleChangeContext } from '../../machines/people-change.machine.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';

interface Words {
  /** Of the dialog: a person or a number of people is put in. */
  title: (people: string) => string;
  /** The field of the new value. */
  field: string;
  button: string;
  busy: string;
  done: string;
}

export const changeWords: Readonly<Record<ChangeKind, Words>> = {
  manager: {
    title: (people) => `Assign a manager to ${people}`,
    field: 'Manager',
    button: 'Assign to',
    busy: 'Assigning…',
    done: 'updated',
  },
  department: {
    title: (people) => `Change the department of ${people}`,
    field: 'Department',
    button: 'Update',
    busy: 'Updating…',
    done: 'updated',
  },
  branch: {
    title: (people) => `Change the branch of ${people}`,
    field: 'Branch',
    button: 'Update',
    busy: 'Updating…',
    done: 'updated',
  },
  team: {
    title: (people) => `Change the team of ${people}`,
    field: 'Team',
    button: 'Update',
    busy: 'Updating…',
    done: 'updated',
  },
  joinGroups: {
    title: (people) => `Add ${people} to groups`,
    field: 'Groups',
    button: 'Add',
    busy: 'Adding…',
    done: 'added',
  },
  leaveGroups: {
    title: (people) => `Remove ${people} from groups`,
    field: 'Groups',
    button: 'Remove',
    busy: 'Removing…',
    done: 'removed',
  },
  deactivate: {
    title: (people) => `Deactivate ${people}?`,
    field: '',
    button: 'Deactivate',
    busy: 'Deactivating…',
    done: 'deactivated',
  },
  invite: {
    title: (people) => `Resend the invitation to ${people}?`,
    field: '',
    button: 'Resend to',
    busy: 'Sending…',
    done: 'invited',
  },
};

export function titleOf({ selection, what, outcomes, preview }: PeopleChangeContext, phase: string): string {
  const { title, done } = changeWords[what];
  const count = preview?.people.length ?? selection.all?.total ?? selection.ids.length;
  if (phase !== 'done' && phase !== 'undone') return title(describePeople(count));
  const good = outcomes.filter(({ isDone }) => isDone).length;
  const verb = phase === 'undone' ? 'changed back' : done;

  return good === outcomes.length
    ? `${describePeople(good)} ${verb}`
    : `${good} of ${describePeople(outcomes.length)} ${verb}`;
}
