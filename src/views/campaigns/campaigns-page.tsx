import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import { campaignsShape, wireCampaigns } from '../../machines/modules/campaigns/campaigns.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { CampaignView } from './campaign-view.tsx';
import { CampaignsView } from './campaigns-view.tsx';
import { ComparisonView } from './comparison-view.tsx';

export default function CampaignsPage() {
  const query = new URLSearchParams(useSearch());
  const [id, compared] = [query.get('campaign'), query.get('compare')];
  if (compared !== null) return <Comparison key={compared} ids={compared} />;

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const list = useActorRef(useMachines(wireCampaigns).list, { input: useListInput(campaignsShape) });
  useListAddress(list, campaignsShape);

  return <CampaignsView list={list} />;
}

function One({ id }: { id: string }) {
  const charts = useMachines(wireCampaigns);

  return (
    <CampaignView
      actorRef={useActorRef(charts.one, { input: { key: id } })}
      figures={charts.figures}
      sending={charts.sending}
    />
  );
}

function Comparison({ ids }: { ids: string }) {
  return <ComparisonView actorRef={useActorRef(useMachines(wireCampaigns).comparison, { input: { key: ids } })} />;
}
