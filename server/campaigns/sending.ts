/**
 * Sends campaigns in batches. A batch is one transaction that locks its campaign: whom it told, their notifications and
 * mail, and how far the walk through the audience has come are stored together or not at all. So a server may be killed
 * at any point, and several may send, and nobody is told twice or left out.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { CampaignLinkKind, CampaignState } from '../../src/api/contract/campaigns.ts';
import { nextState, serverSteps } from '../../src/rules/campaigns/campaign-life.ts';
import { plainTextOf } from '../../src/rules/campaigns/campaign-text.ts';
import { linkAsks } from '../../src/rules/campaigns/campaign-words.ts';
import { afterCommit } from '../database/running-transaction.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { campaignLetter } from '../mail/letters.ts';
import { signalOutbox } from '../notify/outbox-signal.ts';
import { isInAudience, usesConsole } from '../people/audience.ts';

/** Few enough that a list that waits for a batch isn't slow. */
export const BATCH = 200;

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
  readonly told_up_to: string | null;
  readonly company_name: string;
  readonly now: Date;
}

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly uses_console: boolean;
  readonly wants_mail: boolean;
}

/** Returns false when nothing is left to send. Other servers take other campaigns. */
export const sendBatch = (db: Db, publicUrl: string, size = BATCH): Promise<boolean> =>
  tx(db, async (trx) => {
    const campaign = await claim(trx);
    if (!campaign) return false;
    const people = await nextPeople(trx, campaign, size);
    const last = people.at(-1);
    if (last) {
      const told = await tell(trx, campaign, people, publicUrl);
      await advance(trx, campaign, last.id, told);
    } else if (campaign.told_up_to === null) await finish(trx, campaign);
    // Somebody behind may have come into the audience meanwhile: a last look from the beginning.
    else await advance(trx, campaign, null, 0);

    return true;
  });

async function claim(db: Trx): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select campaign.company_id, campaign.id, audience_id, title, body, link_kind, in_console, by_mail, from_at, to_at,
      state, told_up_to, company.company_name, now() as now
    from campaign join company on company.id = campaign.company_id and 'campaigns' = any (company.features)
    where state = 'sending' and (to_at is null or to_at > now())
    order by from_at limit 1 for no key update of campaign skip locked
  `.execute(db);

  return rows[0];
}

async function nextPeople(db: Trx, campaign: Claimed, size: number): Promise<Addressee[]> {
  const { company_id, id, audience_id, told_up_to, by_mail } = campaign;
  const { rows } = await sql<Addressee>`
    select person.id, person.email, person.first_name, ${usesConsole} as uses_console,
      ${by_mail}::boolean and not exists (
        select from campaign_unsubscribed as off
        where off.company_id = person.company_id and off.person_id = person.id
      ) as wants_mail
    from audience join person on ${isInAudience}
    where audience.company_id = ${company_id} and audience.id = ${audience_id} and person.company_id = ${company_id}
      ${told_up_to === null ? sql`` : sql`and person.id > ${told_up_to}::uuid`}
      and not exists (
        select from campaign_recipient as recipient
        where recipient.company_id = person.company_id and recipient.campaign_id = ${id} and recipient.person_id = person.id
      )
    order by person.id limit ${size}
  `.execute(db);

  return rows;
}

/** One statement for recipients, notifications and mail. Returns how many were told. */
async function tell(db: Trx, campaign: Claimed, people: readonly Addressee[], publicUrl: string): Promise<number> {
  const { company_id: companyId, id, title, in_console } = campaign;
  const letter = letterOf(campaign, publicUrl);
  const list = <T>(value: (person: Addressee) => T) => people.map(value);
  const { rows } = await sql<{ told: number }>`
    with batch as (
      select * from unnest(
        ${list((person) => person.id)}::uuid[], ${list((person) => person.email)}::text[],
        ${list((person) => letter.greeting(person.first_name))}::text[],
        ${list((person) => person.uses_console)}::boolean[],
        ${list((person) => (person.wants_mail ? v7() : null))}::uuid[]
      ) as one (person_id, email, greeting, uses_console, mail_id)
    ), told as (
      insert into campaign_recipient (company_id, campaign_id, person_id, in_console, mail_id)
      select ${companyId}::uuid, ${id}::uuid, person_id, ${in_console}, mail_id from batch
      on conflict (company_id, campaign_id, person_id) do nothing
      returning person_id, id
    ), notified as (
      insert into notification (company_id, recipient_id, id, actor, message)
      select ${companyId}::uuid, told.person_id, ${id}::uuid, ${MESSAGE} || told.id, ${title}
      from told join batch on batch.person_id = told.person_id and batch.uses_console where ${in_console}::boolean
      on conflict (company_id, recipient_id, id) do nothing
      returning recipient_id
    ), fed as (
      insert into feed_outbox (company_id, recipient_id, notification_id)
      select ${companyId}::uuid, recipient_id, ${id}::uuid from notified
    ), mailed as (
      insert into mail_outbox (
        company_id, id, recipient, subject, body_text, dedupe_key, is_bulk, unsubscribe_url
      )
      select ${companyId}::uuid, batch.mail_id, batch.email, ${letter.subject},
        batch.greeting || ${letter.before} || told.id || ${letter.after} || told.id || ${letter.end},
        'campaign:' || ${id}::text || ':' || told.person_id, true,
        ${`${publicUrl}/api/campaign-mail/`} || told.id || '/unsubscribe'
      from told join batch on batch.person_id = told.person_id where batch.mail_id is not null
      on conflict (company_id, dedupe_key) do nothing
    )
    select count(*) as told from told
  `.execute(db);
  afterCommit(signalOutbox);

  return rows[0]?.told ?? 0;
}

const MESSAGE = 'campaign-message:';

export const letterOf = (
  { company_name, title, body, link_kind }: Pick<Claimed, 'company_name' | 'title' | 'body' | 'link_kind'>,
  publicUrl: string,
) =>
  campaignLetter({
    companyName: company_name,
    title,
    text: plainTextOf(body),
    asks: link_kind && linkAsks[link_kind],
    publicUrl,
  });

const advance = (db: Trx, { company_id, id }: Claimed, upTo: string | null, told: number): Promise<unknown> =>
  sql`
    update campaign set told = told + ${told}, told_up_to = ${upTo} where company_id = ${company_id} and id = ${id}
  `.execute(db);

/** Those who joined the audience while it was sent were told too. */
async function finish(db: Trx, campaign: Claimed): Promise<void> {
  const { company_id, id } = campaign;
  const state = nextState(campaign.state, serverSteps.told, {
    from: campaign.from_at?.toISOString() ?? null,
    to: campaign.to_at?.toISOString() ?? null,
    now: campaign.now.toISOString(),
  });
  await sql`
    update campaign set state = ${state}, sent_at = now(), addressed = told, version = version + 1, updated_at = now()
    where company_id = ${company_id} and id = ${id}
  `.execute(db);
}

/** What nobody has looked at yet: notifications, and mail that still waits. */
export async function takeBack(db: Trx, companyId: string, id: string): Promise<void> {
  await sql`
    delete from notification
    where company_id = ${companyId} and id = ${id} and seen_at is null and read_at is null
  `.execute(db);
  await sql`
    delete from mail_outbox as mail using campaign_recipient as recipient
    where recipient.company_id = ${companyId} and recipient.campaign_id = ${id} and mail.company_id = ${companyId}
      and mail.id = recipient.mail_id and mail.sent_at is null
  `.execute(db);
}
