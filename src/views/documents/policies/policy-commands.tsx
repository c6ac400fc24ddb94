import { useLocation } from 'wouter';
import type { PolicyDocument } from '../../../api/contract/policies.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { policyCommands, policyFormPath } from '../../../machines/modules/policies.ts';
import { isRecentlyReminded } from '../../../rules/documents/policies.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { isAsking } from './policy-words.tsx';

export interface PolicyCommandsProps<P extends PolicyDocument> {
  policy: P;
  request: (command: RowCommand<P>) => void;
  /** Whether there are buttons for what is done most. */
  isPage?: boolean;
}

export function PolicyCommands<P extends PolicyDocument>({ policy, request, isPage }: PolicyCommandsProps<P>) {
  const [, navigate] = useLocation();
  const { state, reach, number, draftNumber, isAcknowledged } = policy;
  const isReminded = isRecentlyReminded(policy.remindedAt);
  const open = reach.addressed - reach.read;
  const canDiscard = number !== null && draftNumber !== null && state !== 'retired';
  const item = (name: keyof typeof policyCommands, label: string) => (
    <MenuItem tone="critical" onSelect={() => request(policyCommands[name](policy))}>
      {label}
    </MenuItem>
  );

  return (
    <>
      {!isPage && state !== 'retired' && (
        <MenuItem onSelect={() => navigate(policyFormPath(policy._id))}>Edit</MenuItem>
      )}
      {!isPage && isAsking(policy) && open > 0 && (
        <MenuItem
          disabled={isReminded}
          hint={isReminded && 'Sent in the last 24 hours'}
          onSelect={() => request(policyCommands.remind(policy))}
        >
          Remind {describePeople(open)}
        </MenuItem>
      )}
      {!isPage && <MenuSeparator />}
      {canDiscard && item('discard', 'Discard draft')}
      {isAsking(policy) && item('retire', 'Retire')}
      {!isAcknowledged && item('delete', 'Delete')}
    </>
  );
}

/** False when the menu would be empty. */
export const hasCommands = ({ canEdit, state, isAcknowledged }: PolicyDocument): boolean =>
  canEdit && (state !== 'retired' || !isAcknowledged);
