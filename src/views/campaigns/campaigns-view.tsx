import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Campaign } from '../../api/contract/campaigns.ts';
import { type CampaignsActor, comparisonKey } from '../../machines/modules/campaigns/campaigns.ts';
import { campaignPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { quoted } from '../../rules/shared/quoted.ts';
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
import { ComparedContext } from './compared-context.ts';

export function CampaignsView({ list }: { list: CampaignsActor }) {
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<readonly Campaign[]>([]);
  const open = ({ _id }: Campaign) => navigate(campaignPath(_id));
  const toggle = (row: Campaign) => {
    const others = chosen.filter(({ _id }) => _id !== row._id);
    setChosen(others.length < chosen.length ? others : [...chosen, row]);
  };
  const compare = () => navigate(`${paths.viewCampaigns}?compare=${comparisonKey(chosen.map(({ _id }) => _id))}`);

  return (
    <>
      <PageHeader
        title="Campaigns"
        help="Invite people to take part in something, and see the results."
        actions={<AddLink to={paths.addCampaign}>Add campaign</AddLink>}
      />
      {chosen.length > 0 && (
        <p className={styles.row} role="status">
          {chosen.length === 1
            ? `${quoted(chosen[0]?.title ?? '')} selected. Select another campaign to compare.`
            : '2 selected.'}
          <Button size="small" variant="primary" disabled={chosen.length < 2} onClick={compare}>
            Compare
          </Button>
          <Button size="small" onClick={() => setChosen([])}>
            Cancel
          </Button>
        </p>
      )}
      <ComparedContext value={{ chosen, toggle }}>
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
      </ComparedContext>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}
