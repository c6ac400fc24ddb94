import { isRecentlyReminded, REMINDED_TODAY } from '../../rules/documents/reminders.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { Button } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';

interface RemindProps {
  of: { readonly remindedAt: string | null; readonly reach: { readonly addressed: number; readonly read: number } };
  onRemind: () => void;
}

/** Empty once everyone has read it. Shows in advance that a reminder can't be sent again today. */
export function RemindButton({ of: { remindedAt, reach }, onRemind }: RemindProps) {
  const open = reach.addressed - reach.read;
  const isReminded = isRecentlyReminded(remindedAt);
  if (open === 0) return null;

  return (
    <Button
      disabled={isReminded}
      focusableWhenDisabled
      data-tooltip={isReminded ? REMINDED_TODAY : undefined}
      onClick={onRemind}
    >
      Remind {describePeople(open)}
    </Button>
  );
}

export function RemindItem({ of: { remindedAt, reach }, onRemind }: RemindProps) {
  const open = reach.addressed - reach.read;
  const isReminded = isRecentlyReminded(remindedAt);
  if (open === 0) return null;

  return (
    <MenuItem disabled={isReminded} hint={isReminded && 'Sent in the last 24 hours'} onSelect={onRemind}>
      Remind {describePeople(open)}
    </MenuItem>
  );
}
