import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Campaign } from '../../api/contract/campaigns.ts';
import { type CampaignsActor, comparisonKey } from '../../machines/modules/campaigns.ts';
import { hasGoneOut } from '../../rules/campaigns/campaign-life.ts';
import { campaignPath, paths } from '../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../layout/add-link.tsx';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateToolbar } from '../layout/state-toolbar.tsx';
import { Button } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { campaignColumns, campaignStates, questionAbout } from './campaign-words.tsx';
import styles from './campaigns.module.css';

export function CampaignsView({ list }: { list: CampaignsActor }) {
  const [, navigate] = useLocation();
  const [first, setFirst] = useState<Campaign>();
  const open = ({ _id }: Campaign) => navigate(campaignPath(_id));
  const compare = (row: Campaign) =>
    first ? navigate(`${paths.viewCampaigns}?compare=${comparisonKey([first._id, row._id])}`) : setFirst(row);

  return (
    <>
      <PageHeader
        title="Campaigns"
        help="Invite people to take part in something, and see the results."
        actions={<AddLink to={paths.addCampaign}>Add Campaign</AddLink>}
      />
      {first && (
        <p className={styles.row} role="status">
          Choose “Compare” on another campaign to compare it with “{first.title}”.
          <Button size="small" onClick={() => setFirst(undefined)}>
            Cancel
          </Button>
        </p>
      )}
      <ListPage>
        <StateToolbar list={list} noun="campaigns" states={campaignStates} />
        <ListTable
          list={list}
          sortedBy="-from"
          label="Campaigns"
          columns={campaignColumns}
          onRowOpen={open}
          rowMenu={(row) => (
            <RowActions name={row.title}>
              <MenuItem onSelect={() => open(row)}>View</MenuItem>
              {hasGoneOut(row.state) && row._id !== first?._id && (
                <MenuItem onSelect={() => compare(row)}>{first ? `Compare with “${first.title}”` : 'Compare'}</MenuItem>
              )}
              <CampaignActions row={row} onCommand={(command) => list.send({ type: 'command.requested', command })} />
            </RowActions>
          )}
          noMatch={{ title: 'No campaigns match', showAll: 'Show all campaigns' }}
          empty={
            <EmptyList title="No campaigns yet" to={paths.addCampaign} add="Add the first campaign">
              Invite people to join a challenge or read an article or policy, by notification or email, now or later.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}
