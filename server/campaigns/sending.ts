/**
 * Sends campaigns in batches. A batch is one transaction that locks its campaign. It stores the recipients, their
 * notifications and mail, and the progress through the audience all together. So even if servers are killed, or several
 * send at once, no one gets a campaign twice or is left out.
 */
import { sql } from 'kysely';
import { NIL, v7 } from 'uuid';
import { calls, pathOf } from '../../src/api/calls.ts';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { CampaignLinkKind, CampaignState } from '../../src/api/contract/campaigns.ts';
import { nextState, serverSteps } from '../../src/rules/campaigns/campaign-life.ts';
import { linkAsks } from '../../src/rules/campaigns/campaign-words.ts';
import { CAMPAIGN_MESSAGE } from '../../src/rules/notifications/notification-link.ts';
import { afterCommit } from '../database/running-transaction.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import {
  type CampaignMessage,
  campaignEmail,
  campaignFields,
  type SharedEmail,
  subjectOf,
} from '../mail/email-texts.ts';
import { fieldMark } from '../mail/letter-fields.ts';
import { storeLetter } from '../mail/outbox.ts';
import { signalOutbox } from '../notify/outbox-signal.ts';
import { isInAudience, isSubscribed, usesConsole } from '../people/audience.ts';
import { API_PREFIX } from '../plugins/route.ts';
import { momentsOf } from './queries.ts';

/** Few enough that a list that waits for a batch isn't slow. */
export const BATCH = 200;
const MOST_IN_BATCH = 1_000;
/** How long a batch should take: a server's database stores many people in this time, the embedded one few. */
const BATCH_MS = 100;
/** How many keys a batch looks at, so that a small audience in a large company is found in few batches. */
const KEYS = 1_000;
/**
 * Until someone is found, a batch looks at this many times as many keys, because most people have been sent the
 * campaign already.
 */
const KEYS_TIMES = 5;

interface Claimed {
  readonly company_id: string;
  readonly id: string;
  readonly audience_id: string;
  readonly title: string;
  readonly body: ArticleBody;
  readonly link_kind: CampaignLinkKind | null;
  readonly in_console: boolean;
  readonly by_mail: boolean;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly state: CampaignState;
  readonly recipient_count: number;
  readonly recipients_before_pass: number;
  readonly pass_cursor: string | null;
  readonly image_file: string | null;
  readonly company_name: string;
  readonly counts_campaign_opens: boolean;
  readonly has_letter: boolean;
  readonly now: Date;
}

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly uses_console: boolean;
  readonly wants_mail: boolean;
}

/** How many people the next batch sends to, after a batch that took this long. */
export const nextBatch = (size: number, ms: number): number =>
  Math.round(Math.min(MOST_IN_BATCH, size * 2, Math.max(BATCH, (size * BATCH_MS) / Math.max(1, ms))));

/** Returns false when nothing is left to send. Other servers take other campaigns. */
export const sendBatch = (db: Db, publicUrl: string, size = BATCH, keys = KEYS): Promise<boolean> =>
  tx(db, async (trx) => {
    const campaign = await claim(trx);
    if (!campaign) return false;
    const { people, upTo } = await nextPeople(trx, campaign, size, hasFound(campaign) ? keys : keys * KEYS_TIMES);
    if (upTo !== null) {
      const added = people.length > 0 ? await deliver(trx, campaign, people, publicUrl) : 0;
      await advance(trx, campaign, upTo, added);
    } else if (!hasFound(campaign)) await finish(trx, campaign);
    // People with earlier keys may have joined the audience since, so it starts again from the beginning.
    else await startNextPass(trx, campaign);

    return true;
  });

const hasFound = ({ recipient_count, recipients_before_pass }: Claimed): boolean =>
  recipient_count > recipients_before_pass;

const underWay = sql`campaign
  join company on company.id = campaign.company_id and 'campaigns' = any (company.features)
  where state = 'sending' and (to_at is null or to_at > now())
  order by from_at`;

export const isSendingDue = sql`select 1 from ${underWay} limit 1`;

async function claim(db: Trx): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select campaign.company_id, campaign.id, audience_id, title, body, image_file, link_kind, in_console, by_mail, from_at,
      to_at, state, recipient_count, recipients_before_pass, pass_cursor, company.company_name,
      company.counts_campaign_opens, now() as now, exists (
        select from mail_letter as letter where letter.company_id = campaign.company_id and letter.id = campaign.id
      ) as has_letter
    from ${underWay} limit 1 for no key update of campaign skip locked
  `.execute(db);

  return rows[0];
}

interface NextPeople {
  readonly people: readonly Addressee[];
  /** Everyone up to this key has been looked at; null at the end. */
  readonly upTo: string | null;
}

/**
 * Limits the keys: with any plan, a batch reads at most `keys` people and recipients, however many a company has.
 * People who unsubscribed from email are left out if it is the only channel: they would count as recipients without
 * receiving anything.
 */
async function nextPeople(db: Trx, campaign: Claimed, size: number, keys: number): Promise<NextPeople> {
  const { company_id, id, audience_id, in_console, by_mail } = campaign;
  const from = campaign.pass_cursor ?? NIL;
  const { rows } = await sql<Addressee & { is_addressed: boolean }>`
    with keys as materialized (
      select company_id, id, email, first_name, role_rank, is_enabled, joined_on, branch_id, department_id from person
      where company_id = ${company_id} and id > ${from}::uuid
      order by id limit ${keys}
    ), last as materialized (
      select id from keys order by id desc limit 1
    ), addressed as materialized (
      select person.id, person.email, person.first_name, ${usesConsole} as uses_console,
        ${by_mail}::boolean and subscribed.yes as wants_mail
      from audience cross join keys as person cross join lateral (
        select ${isSubscribed} as yes
      ) as subscribed
      where audience.company_id = ${company_id} and audience.id = ${audience_id} and ${isInAudience}
        and (${in_console}::boolean or subscribed.yes)
        and not exists (
          select from campaign_recipient as recipient
          where recipient.company_id = ${company_id} and recipient.campaign_id = ${id} and recipient.person_id = person.id
            and recipient.person_id > ${from}::uuid and recipient.person_id <= (select id from last)
        )
      order by person.id limit ${size}
    )
    select *, true as is_addressed from addressed
    union all
    select id, '', '', false, false, false from last
    order by is_addressed desc, id
  `.execute(db);
  const people = rows.filter(({ is_addressed }) => is_addressed);
  const upTo = people.length < size ? rows.at(-1)?.id : people.at(-1)?.id;

  return { people, upTo: upTo ?? null };
}

/** One statement for recipients, notifications and mail. Returns how many people received it. */
async function deliver(db: Trx, campaign: Claimed, people: readonly Addressee[], publicUrl: string): Promise<number> {
  const { company_id: companyId, id, title, in_console } = campaign;
  if (campaign.by_mail && !campaign.has_letter) {
    await storeLetter(db, { companyId, id, ...letterOf(campaign, publicUrl, addressesOf(publicUrl, campaign)) });
  }
  const list = <T>(value: (person: Addressee) => T) => people.map(value);
  const { rows } = await sql<{ added: number }>`
    with batch as (
      select * from unnest(
        ${list((person) => person.id)}::uuid[], ${list((person) => person.email)}::text[],
        ${list((person) => JSON.stringify(campaignFields(person.first_name)))}::jsonb[],
        ${list((person) => person.uses_console)}::boolean[],
        ${list((person) => (person.wants_mail ? v7() : null))}::uuid[]
      ) as one (person_id, email, fields, uses_console, mail_id)
    ), recipient as (
      insert into campaign_recipient (company_id, campaign_id, person_id, in_console, mail_id)
      select ${companyId}::uuid, ${id}::uuid, person_id, ${in_console}, mail_id from batch
      on conflict (company_id, campaign_id, person_id) do nothing
      returning person_id, id
    ), notified as (
      insert into notification (company_id, recipient_id, id, actor, message)
      select ${companyId}::uuid, recipient.person_id, ${id}::uuid, ${`${CAMPAIGN_MESSAGE}:`} || recipient.id, ${title}
      from recipient join batch on batch.person_id = recipient.person_id and batch.uses_console
      where ${in_console}::boolean
      on conflict (company_id, recipient_id, id) do nothing
      returning recipient_id
    ), fed as (
      insert into feed_outbox (company_id, recipient_id, notification_id)
      select ${companyId}::uuid, recipient_id, ${id}::uuid from notified
    ), mailed as (
      insert into mail_outbox (
        company_id, id, recipient, subject, body_text, letter_id, fields, dedupe_key, is_bulk, unsubscribe_url
      )
      select ${companyId}::uuid, batch.mail_id, batch.email, ${subjectOf(title)}, '', ${id}::uuid,
        batch.fields || jsonb_build_object('token', recipient.id),
        'campaign:' || ${id}::text || ':' || recipient.person_id, true,
        ${`${publicUrl}/api/campaign-mail/`} || recipient.id || '/unsubscribe'
      from recipient join batch on batch.person_id = recipient.person_id where batch.mail_id is not null
      on conflict (company_id, dedupe_key) do nothing
    )
    select count(*) as added from recipient
  `.execute(db);
  afterCommit(signalOutbox);

  return rows[0]?.added ?? 0;
}

type Addresses = Pick<CampaignMessage, 'page' | 'unsubscribePage' | 'openedPicture'>;

/** Each recipient's own, by their token. */
function addressesOf(publicUrl: string, { counts_campaign_opens }: Claimed): Addresses {
  const page = `${publicUrl}/campaign/${fieldMark('token')}`;

  return {
    page,
    unsubscribePage: `${page}/unsubscribe`,
    openedPicture: counts_campaign_opens
      ? `${publicUrl}${API_PREFIX}/${calls.countCampaignOpened.path.replace(':token', fieldMark('token'))}`
      : null,
  };
}

export const letterOf = (
  campaign: Pick<Claimed, 'company_name' | 'title' | 'body' | 'image_file' | 'link_kind'>,
  publicUrl: string,
  addresses: Addresses,
): SharedEmail => {
  const { company_name: companyName, title, body, image_file, link_kind } = campaign;
  const pictureAddress = (file: string) => `${publicUrl}${API_PREFIX}/${pathOf('getFile', { name: file })}`;

  return campaignEmail({
    companyName,
    title,
    body,
    image: image_file && pictureAddress(image_file),
    pictureAddress,
    action: link_kind && linkAsks[link_kind],
    ...addresses,
  });
};

const advance = (db: Trx, { company_id, id }: Claimed, upTo: string, added: number): Promise<unknown> =>
  sql`
    update campaign set recipient_count = recipient_count + ${added}, pass_cursor = ${upTo}
    where company_id = ${company_id} and id = ${id}
  `.execute(db);

const startNextPass = (db: Trx, { company_id, id }: Claimed): Promise<unknown> =>
  sql`
    update campaign set recipients_before_pass = recipient_count, pass_cursor = null
    where company_id = ${company_id} and id = ${id}
  `.execute(db);

/** Includes people who joined the audience during sending. */
async function finish(db: Trx, campaign: Claimed): Promise<void> {
  const { company_id, id } = campaign;
  const state = nextState(campaign.state, serverSteps.told, momentsOf(campaign, campaign.now));
  await sql`
    update campaign set state = ${state}, sent_at = now(), addressed = recipient_count,
      version = version + 1, updated_at = now()
    where company_id = ${company_id} and id = ${id}
  `.execute(db);
}

/**
 * What no one has looked at yet: notifications, and mail that still waits. Refused mail is kept as a figure, unsendable.
 * Returns how many emails will not be sent.
 */
export async function takeBack(db: Trx, companyId: string, id: string): Promise<number> {
  await sql`
    delete from notification
    where company_id = ${companyId} and id = ${id} and seen_at is null and read_at is null
  `.execute(db);
  const unsent = sql`
    recipient.company_id = ${companyId} and recipient.campaign_id = ${id} and mail.company_id = ${companyId}
      and mail.id = recipient.mail_id and mail.sent_at is null`;
  const { numAffectedRows = 0n } = await sql`
    delete from mail_outbox as mail using campaign_recipient as recipient where ${unsent} and mail.failed_at is null
  `.execute(db);
  await sql`
    update mail_outbox as mail set useful_until = now() from campaign_recipient as recipient where ${unsent}
  `.execute(db);

  return Number(numAffectedRows);
}
