import { useLocation } from 'wouter';
import type { Campaign } from '../../api/contract/campaigns.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { campaignCommands } from '../../machines/modules/campaigns/campaigns.ts';
import { canMove, canMoveEnd, isEditable, sendsAtOnce } from '../../rules/campaigns/campaign-life.ts';
import { campaignFormPath } from '../../rules/shared/links.ts';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { scheduleVerb } from './campaign-words.tsx';

interface CampaignActionsProps<Row extends Campaign> {
  row: Row;
  onCommand: (command: RowCommand<Row>) => void;
  /** The page has buttons for these. */
  isOnPage?: boolean;
}

export const canEdit = ({ state, canEdit: isTheirs }: Campaign): boolean =>
  isTheirs && (isEditable(state) || canMoveEnd(state));

export function CampaignActions<Row extends Campaign>({ row, onCommand, isOnPage }: CampaignActionsProps<Row>) {
  const [, navigate] = useLocation();
  const isDeletable = row.told === 0 && row.state !== 'sending';
  if (!row.canEdit) return null;

  return (
    <>
      {!isOnPage && canEdit(row) && <MenuItem onSelect={() => navigate(campaignFormPath(row._id))}>Edit</MenuItem>}
      <MenuItem onSelect={() => onCommand(campaignCommands.test(row))}>Send test to me</MenuItem>
      {!isOnPage && canMove(row.state, 'schedule') && row.to !== null && (
        <MenuItem onSelect={() => onCommand(campaignCommands.schedule(row))}>{scheduleVerb(row)}</MenuItem>
      )}
      {canMove(row.state, 'schedule') && row.to !== null && !sendsAtOnce(row) && (
        <MenuItem onSelect={() => onCommand(campaignCommands.sendNow(row))}>Send now</MenuItem>
      )}
      {canMove(row.state, 'unschedule') && (
        <MenuItem onSelect={() => onCommand(campaignCommands.unschedule(row))}>Move to drafts</MenuItem>
      )}
      {(canMove(row.state, 'withdraw') || isDeletable) && <MenuSeparator />}
      {canMove(row.state, 'withdraw') && (
        <MenuItem tone="critical" onSelect={() => onCommand(campaignCommands.withdraw(row))}>
          Withdraw
        </MenuItem>
      )}
      {isDeletable && (
        <MenuItem tone="critical" onSelect={() => onCommand(campaignCommands.delete(row))}>
          Delete
        </MenuItem>
      )}
    </>
  );
}
