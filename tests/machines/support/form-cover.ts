/** The paths through a form: the company's profile, and a dialog over a list. */

import type { AnyEventObject } from 'xstate';
import { isActive } from './active.ts';
import { coverOf, type GeneratedPath, type Moment } from './covers.ts';

interface Filling {
  key: string | null;
  isKeptOpen?: boolean;
  stored: string;
  typed: string;
}

/** An edit that closes when it is saved. */
export const isInDialog = ({ steering }: Moment): boolean => {
  const { key, isKeptOpen } = steering as Filling;

  return key !== null && !isKeptOpen;
};

export const formCover = (): GeneratedPath[] =>
  coverOf('form', {
    isToured: true,
    canHappen: (event, at) => (isInDialog(at) ? canHappenInADialog : canHappenToTheProfile)(event, at),
  });

/** The profile is always there, and is either set up or edited on a page that stays open. */
function canHappenToTheProfile({ type, output }: AnyEventObject, { state, steering }: Moment): boolean {
  const { isKeptOpen, stored, typed } = steering as Filling;
  if (type === 'xstate.done.actor.loadForm') return output.status !== 200 || Boolean(output.body?.values);

  // Set-up can't be left for another page, and an unchanged form is left without a question.
  return type !== 'exit.requested' || Boolean(isKeptOpen && typed !== stored && isOpen(state));
}

/** Events that the profile's page can't cause. */
function canHappenInADialog({ type, output, ...event }: AnyEventObject, { state, steering }: Moment): boolean {
  const { stored, typed } = steering as Filling;
  switch (type) {
    case 'xstate.done.actor.loadForm':
      return output.status !== 200 || output.body === null || Boolean(output.body.values);
    case 'xstate.error.actor.loadForm':
      return true;
    case 'xstate.done.actor.saveForm':
      return output.status === 200;
    case 'fields.changed':
      return event.values.companyName !== '';
    case 'form.submitted':
      return typed !== stored;
    case 'exit.requested':
      return typed === stored || !isEditing(state);
    case 'exit.confirmed':
    case 'exit.dismissed':
      return true;
    default:
      return false;
  }
}

const isEditing = (state: unknown): boolean => isActive(state, 'editing');
const isOpen = (state: unknown): boolean => isEditing(state) || isActive(state, 'submitting');
