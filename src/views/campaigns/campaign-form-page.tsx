import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import {
  type CampaignOptions,
  type CampaignValues,
  emptyCampaign,
  wireCampaignForm,
} from '../../machines/modules/campaign-form.ts';
import { textOf as textOfBody } from '../../rules/articles/article-body.ts';
import { type CampaignState, canMoveEnd, hasGoneOut } from '../../rules/campaigns/campaign-life.ts';
import { linkNames, throughWords } from '../../rules/campaigns/campaign-words.ts';
import { describeChosen } from '../../rules/documents/audience.ts';
import { campaignPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { Banner } from '../layout/banner.tsx';
import { FormCard } from '../layout/form-card.tsx';
import { controlIdOf } from '../layout/form-errors.ts';
import { FormFrame } from '../layout/form-frame.tsx';
import { KeptFormQuestions } from '../layout/kept-form-questions.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { CampaignFields, TEXT_ID } from './campaign-fields.tsx';

const FORM = 'campaign';
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
  const title = useSelector(actorRef, ({ context }) => context.initial.title);
  const when = useSelector(actorRef, ({ context }) => context.values.when);
  const state = useSelector(actorRef, ({ context }) => context.values.record.state);
  const block = useSelector(actorRef, ({ context: { options } }) => options && blockOf(options, state));

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Add campaign' : title ? `Edit ${title}` : 'Campaign'}
        help={
          hasGoneOut(state)
            ? 'This campaign has been sent. You can only change its end date.'
            : 'Write your message, choose its audience and decide when to send it.'
        }
      />
      <FormCard
        actorRef={actorRef}
        form={FORM}
        save={hasGoneOut(state) ? 'Save' : saves[when]}
        isBlocked={(options) => blockOf(options, state) !== null}
        onCancel={cancel}
      >
        <FormFrame
          actorRef={actorRef}
          id={FORM}
          order={order}
          idOf={idOf}
          lines={14}
          block={block && <Banner>{block}</Banner>}
        >
          {(options) => <CampaignFields actorRef={actorRef} options={options} />}
        </FormFrame>
      </FormCard>
      <KeptFormQuestions
        actorRef={actorRef}
        newest={charts.newest}
        question={questions[when]}
        labels={labels}
        textOf={textOf}
        onBack={cancel}
      />
    </>
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
      return textOfBody(values.body);
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
