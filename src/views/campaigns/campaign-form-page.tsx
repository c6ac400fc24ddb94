import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import {
  type CampaignOptions,
  type CampaignValues,
  emptyCampaign,
  wireCampaignForm,
} from '../../machines/modules/campaigns/campaign-form.ts';
import { bodyText } from '../../rules/articles/article-body.ts';
import { type CampaignState, canMoveEnd, hasGoneOut } from '../../rules/campaigns/campaign-life.ts';
import { linkNames, throughWords } from '../../rules/campaigns/campaign-words.ts';
import { describeChosen } from '../../rules/documents/audience.ts';
import { campaignPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { controlIdOf } from '../layout/form-errors.ts';
import { KeptFormPage } from '../layout/kept-form-page.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { CampaignFields, TEXT_ID } from './campaign-fields.tsx';

const order = ['title', 'image', 'body', 'link', 'audience', 'channels', 'from', 'to'];
const idOf = controlIdOf({ body: TEXT_ID, audience: 'departments' });
const questions = {
  now: { title: 'Send this campaign?', confirm: 'Send campaign' },
  later: { title: 'Schedule this campaign?', confirm: 'Schedule campaign' },
  draft: undefined,
} as const;
const labels = {
  title: 'Title',
  body: 'Text',
  image: 'Picture',
  linkKind: 'Links to',
  link: 'Link',
  audience: 'Audience',
  channels: 'Channels',
  when: 'Send',
  from: 'Send on',
  to: 'Ends on',
  zone: 'Time zone',
};

export default function CampaignFormPage() {
  const id = new URLSearchParams(useSearch()).get('campaign') ?? undefined;

  return <CampaignForm key={id} id={id} />;
}

function CampaignForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wireCampaignForm);
  const [values] = useState(emptyCampaign);
  const back = id === undefined ? paths.viewCampaigns : campaignPath(id);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values }, back);
  const when = useSelector(actorRef, ({ context }) => context.values.when);
  const state = useSelector(actorRef, ({ context }) => context.values.record.state);

  return (
    <KeptFormPage
      actorRef={actorRef}
      newest={charts.newest}
      thing="campaign"
      help={
        hasGoneOut(state)
          ? 'This campaign has been sent. You can only change its end date.'
          : 'Write your message, choose its audience and decide when to send it.'
      }
      save={hasGoneOut(state) ? 'Save' : saves[when]}
      blockOf={(options) => blockOf(options, state)}
      order={order}
      idOf={idOf}
      lines={14}
      question={questions[when]}
      labels={labels}
      textOf={textOf}
      onBack={cancel}
    >
      {(options) => <CampaignFields actorRef={actorRef} options={options} />}
    </KeptFormPage>
  );
}

const saves = { now: 'Send', later: 'Schedule', draft: 'Save draft' } as const;

function blockOf({ canEdit }: CampaignOptions, state: CampaignState): string | null {
  if (!canEdit) return 'This is a company campaign. Ask a company admin to change it.';

  return hasGoneOut(state) && !canMoveEnd(state) ? 'This campaign has ended and can no longer be changed.' : null;
}

function textOf(
  field: Exclude<keyof CampaignValues, 'record'>,
  values: CampaignValues,
  options: CampaignOptions,
): string {
  switch (field) {
    case 'audience':
      return describeChosen(values.audience, options);
    case 'body':
      return bodyText(values.body);
    case 'image':
      return values.image === null ? 'none' : 'A picture';
    case 'link':
      return values.link?.title ?? 'none';
    case 'linkKind':
      return values.linkKind === '' ? 'Nothing' : linkNames[values.linkKind];
    case 'channels':
      return throughWords(values.channels);
    case 'when':
      return { now: 'Now', later: 'Scheduled', draft: 'Draft' }[values.when];
    case 'from':
    case 'to':
      return values[field].replace('T', ' ') || 'none';
    default:
      return values[field] || 'none';
  }
}
