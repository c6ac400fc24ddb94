import { useContext } from 'react';
import type { Campaign } from '../../api/contract/campaigns.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ComparedContext } from './compared-context.ts';

/** Two can be compared. */
export function CompareBox({ campaign }: { campaign: Campaign }) {
  const { chosen, toggle } = useContext(ComparedContext);
  const isChosen = chosen.some(({ _id }) => _id === campaign._id);

  return (
    <Checkbox
      label={<VisuallyHidden>Compare “{campaign.title}”</VisuallyHidden>}
      checked={isChosen}
      disabled={!isChosen && chosen.length === 2}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggle(campaign)}
    />
  );
}
