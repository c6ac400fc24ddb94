import type {
  CampaignChannel,
  CampaignDetails,
  CampaignLinkKind,
  CampaignTarget,
  CreateCampaignBody,
} from '../../../api/contract/campaigns.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { type ArticleBody, bodyText, emptyBody, picturesOf } from '../../../rules/articles/article-body.ts';
import { type CampaignState, hasGoneOut } from '../../../rules/campaigns/campaign-life.ts';
import { sendingInWords } from '../../../rules/campaigns/campaign-words.ts';
import { type AudienceValue, audienceValueOf, everyone } from '../../../rules/documents/audience.ts';
import { DAY_MS } from '../../../rules/shared/day-numbers.ts';
import { formatDay } from '../../../rules/shared/days.ts';
import type { ListQuery } from '../../../rules/shared/list-query.ts';
import { newId } from '../../../rules/shared/new-id.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { ownTimeZone } from '../../../rules/shared/time-zones.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import { instantAt, isPast, skippedTimeError, writtenAt, zoneCity } from '../../../rules/shared/zoned-time.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import {
  type AudienceChoices,
  askAboutAudience,
  audienceTimeZone,
  chosenInWords,
  loadAudienceChoices,
} from '../shared/audience.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireTextPictures } from '../shared/text-pictures.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wirePicker } from '../shared/wire-list.ts';

export type When = 'now' | 'later' | 'draft';

export interface CampaignValues {
  title: string;
  body: ArticleBody;
  image: string | null;
  audience: AudienceValue;
  channels: readonly CampaignChannel[];
  linkKind: CampaignLinkKind | '';
  link: CampaignTarget | null;
  when: When;
  /** In the clock time of `zone`, `2026-03-05T09:30`. */
  from: string;
  to: string;
  zone: string;
  record: { key: string; version: number; state: CampaignState };
}

export interface CampaignOptions extends AudienceChoices {
  canEdit: boolean;
}

interface CampaignAnswer {
  campaign: CampaignDetails;
}

export type CampaignForm = FormActor<CampaignOptions, CampaignValues, CampaignAnswer>;

const DEFAULT_DAYS = 14;

export function emptyCampaign(): CampaignValues {
  const zone = ownTimeZone();

  return {
    title: '',
    body: emptyBody,
    image: null,
    audience: everyone,
    channels: ['console', 'mail'],
    linkKind: '',
    link: null,
    when: 'draft',
    from: '',
    to: writtenAt(new Date(Date.now() + DEFAULT_DAYS * DAY_MS).toISOString(), zone),
    zone,
    record: { key: newId(), version: 0, state: 'draft' },
  };
}

function valuesOf(one: CampaignDetails, choices: AudienceChoices): CampaignValues {
  const audience = audienceValueOf(one.audience);
  const zone = audienceTimeZone(audience, choices);

  return {
    title: one.title,
    body: one.body,
    image: one.image,
    audience,
    channels: one.channels,
    linkKind: one.link?.kind ?? '',
    link: one.link && { ...one.link, title: one.link.title ?? 'No longer available' },
    when: one.state === 'draft' ? 'draft' : 'later',
    from: writtenAt(one.from, zone),
    to: writtenAt(one.to, zone),
    zone,
    record: { key: one._id, version: one.version, state: one.state },
  };
}

/** People who unsubscribed don't receive it. */
export const isByMailOnly = ({ channels }: Pick<CampaignValues, 'channels'>): boolean =>
  channels.length === 1 && channels.includes('mail');

export function validateCampaign({ zone, record, ...values }: CampaignValues) {
  const { title, body, channels, linkKind, link, when } = values;
  const isLater = when === 'later' && !hasGoneOut(record.state);
  const [from, to] = [instantAt(values.from, zone), instantAt(values.to, zone)];
  const begins = isLater ? from : null;

  return errorsOf<CampaignValues>({
    title: isBlank(title) && 'Enter a title.',
    body: bodyText(body) === '' && picturesOf(body).length === 0 && 'Enter some text.',
    channels: channels.length === 0 && 'Choose at least one channel.',
    link: linkKind !== '' && link === null && 'Choose what the campaign links to.',
    from:
      isLater &&
      ((from === null && 'Choose when to send the campaign.') ||
        skippedTimeError(values.from, zone) ||
        (isPast(from) && 'Choose a time in the future.')),
    to:
      (to === null && (when !== 'draft' || values.to !== '') && 'Choose when the campaign ends.') ||
      skippedTimeError(values.to, zone) ||
      (to !== null && begins !== null && to <= begins && 'The end date must be after the send date.') ||
      (when !== 'draft' && isPast(to) && 'Choose a time in the future.'),
  });
}

/** Once the campaign has been sent, only its end date is saved. */
function fieldsOf({ zone, record, ...values }: CampaignValues): Omit<CreateCampaignBody, 'title' | 'body'> & {
  title?: string;
  body?: ArticleBody;
} {
  const to = instantAt(values.to, zone);
  if (hasGoneOut(record.state)) return { to };
  const { title, body, image, audience, channels, linkKind, link, when } = values;

  return {
    title: title.trim(),
    body,
    image,
    audience,
    channels: [...channels],
    link: linkKind !== '' && link ? { kind: linkKind, _id: link._id } : null,
    isDraft: when === 'draft',
    from: when === 'now' ? null : instantAt(values.from, zone),
    to,
  };
}

/** Drafts keep what they had when the page was opened, so only a change to "send" needs confirmation. */
function sendingQuestion(values: CampaignValues, choices: AudienceChoices) {
  const [day = '', time = ''] = values.from.split('T');
  const audience = chosenInWords(values.audience, choices);
  const when = values.when === 'now' ? null : `on ${formatDay(day)} at ${time} (${zoneCity(values.zone)})`;

  return (all: number, unsubscribed: number) => {
    const people = isByMailOnly(values) ? all - unsubscribed : all;

    return sendingInWords({ people, audience, channels: values.channels, when });
  };
}

export const wireCampaignForm = (io: Services) => {
  const { api } = io;
  const load = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<CampaignOptions, CampaignValues> | null>> => {
    const [choices, found] = await Promise.all([
      loadAudienceChoices(api, signal),
      id === null ? undefined : api.call('getCampaign', { params: { id }, signal }),
    ]);
    if (!found) {
      return mapReply(choices, (options) => ({
        options: { ...options, canEdit: true },
        defaults: { zone: audienceTimeZone(everyone, options) },
      }));
    }
    if (found.status === 404) return { status: 200, body: null };
    if (!isSuccess(found)) return found;
    const { campaign } = bodyOf(found);

    return mapReply(choices, (options) => ({
      options: { ...options, canEdit: campaign.canEdit },
      values: valuesOf(campaign, options),
    }));
  };

  return {
    ...wireForm<CampaignOptions, CampaignValues, CampaignAnswer>(io, {
      id: 'campaignForm',
      drafts: { name: 'campaign', storageOf: createDraftStorage },
      validate: validateCampaign,
      messages: {
        added: 'Campaign saved',
        updated: 'Campaign updated',
        published({ when, record }) {
          if (when === 'draft' || hasGoneOut(record.state)) return;

          return when === 'later' ? 'Campaign scheduled' : 'Campaign is being sent';
        },
      },
      afterAdding: paths.viewCampaigns,
      readSaved: ({ campaign }, options) => campaign && valuesOf(campaign, options),
      load,
      async save(id, values, signal, { options, isConfirmed }) {
        if (values.when !== 'draft' && !hasGoneOut(values.record.state) && !isConfirmed) {
          return askAboutAudience(io, values.audience, sendingQuestion(values, options), signal);
        }
        const { key, version } = values.record;
        const body = fieldsOf(values);

        return id === null
          ? api.call('createCampaign', { body: { ...(body as CreateCampaignBody), key }, signal })
          : api.call('editCampaign', { params: { id }, body: { ...body, version }, signal });
      },
    }),
    targets: wirePicker<CampaignTarget>(io, 'campaignTargets', async ({ search, filters }: ListQuery, signal) => {
      const kind = filters.kind?.[0] as CampaignLinkKind;
      const query = { kind, ...(search !== '' && { search }) };

      return mapReply(await api.call('listCampaignTargets', { query, signal }), ({ targets }) => ({
        rows: targets,
        total: targets.length,
      }));
    }),
    picturesOf: (form: CampaignForm) =>
      wireTextPictures(io, 'addCampaignPicture', (image) => form.send({ type: 'fields.changed', values: { image } })),
  };
};
