import { useLocation } from 'wouter';
import type { PolicyDocument } from '../../../api/contract/policies.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { policyCommands, policyFormPath } from '../../../machines/modules/documents/policies.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { RemindItem } from '../remind.tsx';
import { isAsking } from './policy-words.tsx';

interface PolicyCommandsProps<P extends PolicyDocument> {
  policy: P;
  request: (command: RowCommand<P>) => void;
  /** Whether there are buttons for what is done most. */
  isPage?: boolean;
}

export function PolicyCommands<P extends PolicyDocument>({ policy, request, isPage }: PolicyCommandsProps<P>) {
  const [, navigate] = useLocation();
  const { state, number, draftNumber, isAcknowledged } = policy;
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
      {!isPage && isAsking(policy) && (
        <RemindItem of={policy} onRemind={() => request(policyCommands.remind(policy))} />
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
