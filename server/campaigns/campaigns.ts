import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type {
  CampaignDetails,
  CampaignMove,
  CampaignsQuery,
  CreateCampaignBody,
  EditCampaignBody,
} from '../../src/api/contract/campaigns.ts';
import { articlesIn, bodyProblem, bodyText, picturesOf } from '../../src/rules/articles/article-body.ts';
import { campaignMoves, canMoveEnd, isEditable, nextState } from '../../src/rules/campaigns/campaign-life.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { createdByKey } from '../access/created-by-key.ts';
import { fieldError, httpError, orNotFound } from '../access/http-error.ts';
import { isOwnedBy } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { updateRecord } from '../database/update-record.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { changeAudience, isSameAudience, storeAudience } from '../people/audience.ts';
import { campaignPictures } from '../storage/draft-pictures.ts';
import { removeFile } from '../storage/files.ts';
import { isOffered } from './link-kinds.ts';
import {
  type CampaignRow,
  campaignsFrom,
  lockCampaign,
  momentsOf,
  presentCampaign,
  presentWhole,
  selectCampaign,
  selectCampaigns,
} from './queries.ts';
import { takeBack } from './sending.ts';

/** Drafts without a date sort as the latest. */
const sendsAt = sql`coalesce(campaign.from_at, 'infinity'::timestamptz)`;
const orders = {
  from: sendsAt,
  '-from': sql`${sendsAt} desc`,
  to: sql`campaign.to_at nulls last`,
  '-to': sql`campaign.to_at desc nulls last`,
  title: sql`campaign.search_text`,
  '-title': sql`campaign.search_text desc`,
};

const conditionsOf = ({ search, state }: CampaignsQuery) => [
  ...containsWords('campaign.search_text', search).map((one) => sql`${one}`),
  ...(state ? [sql`campaign.state = ${state}`] : []),
];

/** `from` and `where` of the list, for counting. */
export const campaignsIn = ({ principal }: Pick<QueryContext, 'principal'>, query: CampaignsQuery) =>
  campaignsFrom(principal, conditionsOf(query));

export async function readCampaigns(context: QueryContext, query: CampaignsQuery) {
  const { sort = '-from', skip = 0, count = PAGE_SIZE } = query;
  const { rows, total } = await selectCampaigns(context, {
    conditions: conditionsOf(query),
    order: orders[sort],
    skip,
    count,
  });

  return { campaigns: rows.map((row) => presentCampaign(context, row)), total };
}

export const readCampaign = async (context: CallContext, id: string): Promise<CampaignDetails> =>
  presentWhole(context, await findCampaign(context, id));

export async function findCampaign(context: CallContext, id: string): Promise<CampaignRow> {
  return orNotFound(await selectCampaign(context, id), 'This campaign');
}

/** A repeated call with the same key returns the first one's campaign. */
export async function createCampaign(context: CallContext, body: CreateCampaignBody): Promise<CampaignDetails> {
  const { db, principal, scope } = context;
  const { companyId, personId } = principal;
  const { key, audience, image = null, isDraft = true } = body;
  const before = await createdByKey(context, 'campaign', key);
  if (before) return readCampaign(context, before);
  const id = v7();
  const content = await contentOf(context, body);
  const times = timesOf(body, undefined, !isDraft);
  await db
    .insertInto('campaign')
    .values({
      company_id: companyId,
      id,
      branch_id: scope.kind === 'branch' ? scope.branchId : null,
      audience_id: await storeAudience(context, audience),
      ...content,
      image_file: image,
      ...times,
      state: isDraft ? 'draft' : 'scheduled',
      created_by: personId,
      created_key: key ?? null,
    })
    .execute();
  await claimPictures(context, id, image, body.body);
  await audit(context, isDraft ? 'campaign.added' : 'campaign.scheduled', ['campaign', id], {
    after: { title: content.title, ...times },
  });

  return readCampaign(context, id);
}

export async function editCampaign(
  context: CallContext,
  id: string,
  { version, ...edit }: EditCampaignBody,
): Promise<CampaignDetails> {
  const { db, principal } = context;
  const current = await lockCampaignAtVersion(context, id, version);
  if (!isEditable(current.state)) refuseWhatIsFixed(context, current, edit);
  const isScheduled = edit.isDraft === undefined ? current.state === 'scheduled' : !edit.isDraft;
  const state = isEditable(current.state) ? (isScheduled ? 'scheduled' : 'draft') : current.state;
  const times = timesOf(edit, current, state !== 'draft');
  const image = edit.image === undefined ? current.image_file : edit.image;
  const content = isEditable(current.state) ? await contentOf(context, edit, current) : {};
  if (edit.audience && isEditable(current.state)) await changeAudience(context, current.audience_id, edit.audience);
  await updateRecord(db, 'campaign', principal.companyId, id, {
    ...content,
    ...times,
    state,
    image_file: image,
  });
  const body = edit.body ?? current.body;
  await claimPictures(context, id, image === current.image_file ? null : image, body);
  if (isEditable(current.state)) await forgetPictures(context, id, [image, ...picturesOf(body)]);
  await audit(
    context,
    state === 'scheduled' && current.state === 'draft' ? 'campaign.scheduled' : 'campaign.edited',
    ['campaign', id],
    {
      before: { title: current.title, from_at: current.from_at, to_at: current.to_at, audience: current.audience },
      after: { title: edit.title, ...times, audience: edit.audience },
    },
  );

  return readCampaign(context, id);
}

/** After sending. The form sends every field, so an unchanged value is accepted in any state. */
function refuseWhatIsFixed(
  context: CallContext,
  current: CampaignRow,
  { audience, to, ...edit }: Omit<EditCampaignBody, 'version'>,
): void {
  const before = presentCampaign(context, current);
  const errors: Record<string, string> = {};
  const why = canMoveEnd(current.state)
    ? 'This campaign has been sent. You can only change its end date.'
    : 'This campaign has ended and can no longer be changed.';
  const same: Readonly<Record<string, unknown>> = {
    ...before,
    body: current.body,
    isDraft: false,
    link: linkOf(before),
  };
  for (const [field, value] of Object.entries(edit)) {
    if (value !== undefined && !isSameValue(value, same[field])) errors[field] = why;
  }
  if (audience && !isSameAudience(context, current.audience, audience)) errors.audience = why;
  if (to !== undefined && to !== before.to && (to === null || !canMoveEnd(current.state))) errors.to = why;
  const [first] = Object.values(errors);
  if (first !== undefined) throw httpError(422, first, errors);
}

const linkOf = ({ link }: Pick<CampaignDetails, 'link'>) => link && { kind: link.kind, _id: link._id };

/** Independent of the order of a stored document's fields. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.keys(b)];

  return left.length === right.length && left.every(([key, value]) => isSameValue(value, (b as never)[key]));
}

/** Changes a campaign's state on request. 409 if that is impossible in its present state. */
export async function moveCampaign(
  context: CallContext,
  id: string,
  { move, version }: { move: CampaignMove; version?: number },
): Promise<CampaignDetails> {
  const { db, principal } = context;
  const current = await lockCampaignAtVersion(context, id, version);
  const event = campaignMoves[move];
  const state = nextState(current.state, event, momentsOf(current, new Date()));
  if (state === current.state) throw httpError(409, whyNot[move]);
  const times = move === 'schedule' ? timesOf({}, current, true) : {};
  await updateRecord(db, 'campaign', principal.companyId, id, { ...times, state });
  const unsent = state === 'withdrawn' ? await takeBack(db, principal.companyId, id) : undefined;
  await audit(context, event.type, ['campaign', id], {
    before: { title: current.title, told: current.recipient_count },
    ...(unsent !== undefined && { after: { emailsNotSent: unsent } }),
  });

  return readCampaign(context, id);
}

const whyNot: Readonly<Record<CampaignMove, string>> = {
  schedule: 'This campaign is already scheduled or sent.',
  unschedule: 'This campaign is not scheduled. It may have been sent in the meantime.',
  stop: 'This campaign is not being sent.',
  resume: 'This campaign has not been stopped.',
  withdraw: 'You can only withdraw a campaign that has been sent and has not ended.',
};

/**
 * Refused once someone has received it: the link in their email must still unsubscribe them, and its figures are kept.
 */
export async function deleteCampaign(context: CallContext, id: string, version: number | undefined): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await lockCampaignAtVersion(context, id, version);
  if (current.recipient_count > 0) throw httpError(409, 'People have received this campaign, so it cannot be deleted.');
  if (current.state === 'sending') throw httpError(409, 'This campaign is being sent. Stop it first.');
  const files = await campaignPictures.filesOf(context, id);
  await db.deleteFrom('campaign').where('company_id', '=', companyId).where('id', '=', id).execute();
  await db.deleteFrom('audience').where('company_id', '=', companyId).where('id', '=', current.audience_id).execute();
  for (const file of files) await removeFile(db, companyId, file);
  await audit(context, 'campaign.deleted', ['campaign', id], {
    before: { title: current.title, audience: current.audience },
  });
}

async function claimPictures(context: CallContext, id: string, image: string | null, body: ArticleBody): Promise<void> {
  await campaignPictures.claim(context, id, image);
  for (const file of picturesOf(body)) await campaignPictures.claim(context, id, file, 'body');
}

/** Deletes pictures that an edit has removed, except for sent campaigns, whose emails show them. */
async function forgetPictures(context: CallContext, id: string, used: readonly (string | null)[]): Promise<void> {
  for (const file of await campaignPictures.filesOf(context, id)) {
    if (!used.includes(file)) await campaignPictures.forget(context, file);
  }
}

type Content = Pick<CreateCampaignBody, 'link' | 'channels'> & { title?: string; body?: ArticleBody };

async function contentOf(context: CallContext, sent: Content, current?: CampaignRow) {
  const title = (sent.title ?? current?.title ?? '').trim();
  const body = sent.body ?? (current?.body as ArticleBody);
  const problem = sent.body === undefined ? null : bodyProblem(body);
  if (problem !== null) throw fieldError(422, 'body', problem);
  if (bodyText(body) === '' && picturesOf(body).length === 0) throw fieldError(400, 'body', 'Enter some text.');
  if (articlesIn(body).length > 0) {
    throw fieldError(422, 'body', 'The text cannot link to articles. Choose the article as the campaign’s link.');
  }
  const link = sent.link === undefined ? current && linkOf({ link: current.link }) : sent.link;
  const isOther = link && link._id !== current?.link?._id;
  if (isOther && !(await isOffered(context, link))) {
    throw fieldError(422, 'link', 'The linked challenge, article or policy no longer exists or has ended.');
  }
  const channels = sent.channels ?? (current ? presentCampaign(context, current).channels : ['console', 'mail']);

  return {
    title,
    body: JSON.stringify(body),
    search_text: normalise(title),
    link_kind: link?.kind ?? null,
    link_id: link?._id ?? null,
    in_console: channels.includes('console'),
    by_mail: channels.includes('mail'),
  };
}

/** A field that is left out stays as it is. */
function timesOf(
  sent: { from?: string | null; to?: string | null },
  current: CampaignRow | undefined,
  isReleased: boolean,
) {
  const now = new Date();
  const was = current && !isEditable(current.state);
  const from = was || sent.from === undefined ? (current?.from_at ?? null) : sent.from && new Date(sent.from);
  const to = sent.to === undefined ? (current?.to_at ?? null) : sent.to && new Date(sent.to);
  const isOtherTime = from?.valueOf() !== current?.from_at?.valueOf();
  if (isReleased && !was && from && from <= now && isOtherTime) {
    throw fieldError(422, 'from', 'Choose a time in the future.');
  }
  if (isReleased && !to) throw fieldError(422, 'to', 'Choose when the campaign ends.');
  const begins = from ?? now;
  if (to && to <= begins && (isReleased || from))
    throw fieldError(422, 'to', 'The end date must be after the send date.');
  if (isReleased && to && to <= now && to.valueOf() !== current?.to_at?.valueOf()) {
    throw fieldError(422, 'to', 'Choose a time in the future.');
  }

  return { from_at: from ?? (isReleased ? now : null), to_at: to };
}

async function lockCampaignAtVersion(
  context: CallContext,
  id: string,
  version: number | undefined,
): Promise<CampaignRow> {
  await findCampaign(context, id);
  await lockCampaign(context.db, context.principal.companyId, id);
  const current = await findCampaign(context, id);
  if (!isOwnedBy(context, current)) {
    throw httpError(403, 'This is a company campaign. Ask a company admin to change it.');
  }
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['campaign', id], 'campaign'),
    parts: { campaign: presentWhole(context, current) },
  }));

  return current;
}
