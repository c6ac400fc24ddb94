/** What recipients see: in the app or console as themselves, and behind the links in a message without signing in. */
import { type RawBuilder, sql } from 'kysely';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { CampaignLink } from '../../src/api/contract/campaigns.ts';
import type { CampaignMail, OwnCampaign } from '../../src/api/contract/own-campaigns.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, notFound, orNotFound } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { linkWithTitle, pathOfLink } from './link-kinds.ts';

interface Row {
  readonly company_id: string;
  readonly id: string;
  readonly campaign_id: string;
  readonly person_id: string;
  readonly title: string;
  readonly body: ArticleBody;
  readonly image_file: string | null;
  readonly link: CampaignLink | null;
  readonly to_at: Date | null;
  readonly received_at: Date;
  readonly opened_at: Date | null;
  readonly clicked_at: Date | null;
  readonly is_over: boolean;
}

/** With the roles of its reader, which decide where its link may lead. */
interface OwnRow extends Row {
  readonly roles: readonly string[];
}

/** As found by the token in an email. */
interface MailRow extends OwnRow {
  readonly company_name: string;
  readonly counts_campaign_opens: boolean;
  readonly is_subscribed: boolean;
}

const received = sql`
  campaign_recipient as recipient
  join campaign on campaign.company_id = recipient.company_id and campaign.id = recipient.campaign_id`;
const isOver = sql`(campaign.state in ('ended', 'withdrawn') or coalesce(campaign.to_at <= now(), false))`;
const shown = sql`
  recipient.company_id, recipient.id, recipient.campaign_id, recipient.person_id, recipient.received_at,
  recipient.opened_at, recipient.clicked_at, campaign.title, campaign.body, campaign.image_file, campaign.to_at,
  ${linkWithTitle} as link, ${isOver} as is_over`;

export async function listOwn({ db, principal }: CallContext, { skip = 0, count = PAGE_SIZE }) {
  const own = sql`
    ${received} where recipient.company_id = ${principal.companyId} and recipient.person_id = ${principal.personId}
      and recipient.in_console and not ${isOver}`;
  const { rows } = await sql<Row & { total: number; unread: number }>`
    select ${shown}, count(*) over () as total, count(*) filter (where recipient.opened_at is null) over () as unread
    from ${own} order by recipient.received_at desc, recipient.id limit ${count} offset ${skip}
  `.execute(db);

  return { campaigns: rows.map(presentOwn), total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0 };
}

/** By the campaign's id, and only if the list shows it: a campaign sent only by email is read through its email. */
async function findOwn({ db, principal }: CallContext, id: string): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    select ${shown}, person.roles from ${received}
    join person on person.company_id = recipient.company_id and person.id = recipient.person_id
    where recipient.company_id = ${principal.companyId} and recipient.person_id = ${principal.personId}
      and recipient.campaign_id = ${id} and recipient.in_console and not ${isOver}
  `.execute(db);
  return orNotFound(rows[0], 'This campaign');
}

export async function readOwn(context: CallContext, id: string): Promise<OwnCampaign> {
  const row = await findOwn(context, id);

  return presentOwn({ ...row, ...(await mark(context.db, row, sql`opened_at`)) });
}

export async function followOwn(context: CallContext, id: string): Promise<string | null> {
  return follow(context.db, await findOwn(context, id));
}

/** The recipient of a message, searched in all companies, because no one is signed in. The token is random. */
async function findByToken(db: Trx, token: string): Promise<MailRow> {
  const { rows } = await sql<MailRow>`
    select ${shown}, person.roles, company.company_name, company.counts_campaign_opens, not exists (
      select from campaign_unsubscribed as off
      where off.company_id = recipient.company_id and off.person_id = recipient.person_id
    ) as is_subscribed
    from ${received}
    join company on company.id = recipient.company_id
    join person on person.company_id = recipient.company_id and person.id = recipient.person_id
    where recipient.id = ${token}
  `.execute(db);
  return orNotFound(rows[0], 'This message');
}

/** Ended and withdrawn campaigns can't be read any more, but their links still unsubscribe. */
export async function openMail(db: Trx, token: string, counts: boolean): Promise<CampaignMail> {
  const row = await findByToken(db, token);
  const { company_name: companyName, is_subscribed: isSubscribed } = row;
  if (row.is_over) {
    const body: ArticleBody = { type: 'doc', content: [{ type: 'paragraph' }] };

    return { companyName, title: '', body, image: null, link: null, isOver: true, isSubscribed };
  }
  if (counts) await mark(db, row, sql`opened_at`);
  const { title, body, image, link } = presentOwn(row);

  return { companyName, title, body, image, link, isOver: false, isSubscribed };
}

/**
 * Counts opening through the picture in an email. If the company has switched that off, pictures in earlier emails
 * don't count either.
 */
export async function countOpened(db: Trx, token: string): Promise<void> {
  const row = await findByToken(db, token);
  if (row.counts_campaign_opens && !row.is_over) await mark(db, row, sql`opened_at`);
}

export async function followMail(db: Trx, token: string): Promise<string | null> {
  const row = await findByToken(db, token);
  if (row.is_over) throw httpError(409, 'This campaign has ended.');

  return follow(db, row);
}

/** Following the link also counts as opening. Returns the console's page, for people who can open it. */
async function follow(db: Trx, row: OwnRow): Promise<string | null> {
  if (row.link?.title == null) throw notFound('The page this campaign links to');
  await mark(db, row, sql`opened_at`);
  await mark(db, row, sql`clicked_at`);

  return pathOfLink(row.link, row.roles);
}

/** Only the first time is kept. */
async function mark(db: Trx, { company_id, id }: Row, column: RawBuilder<unknown>) {
  const { rows } = await sql<Pick<Row, 'opened_at' | 'clicked_at'>>`
    update campaign_recipient set ${column} = coalesce(${column}, now())
    where company_id = ${company_id} and id = ${id} returning opened_at, clicked_at
  `.execute(db);

  return rows[0];
}

/** Mail programs may repeat this any number of times. */
export async function unsubscribe(db: Trx, token: string, clientIp: string): Promise<void> {
  const { company_id: companyId, person_id: personId, id, campaign_id: entityId } = await findByToken(db, token);
  const { numAffectedRows } = await sql`
    insert into campaign_unsubscribed (company_id, person_id) values (${companyId}, ${personId}) on conflict do nothing
  `.execute(db);
  if (!numAffectedRows) return;
  await sql`update campaign_recipient set unsubscribed_at = now() where company_id = ${companyId} and id = ${id}`.execute(
    db,
  );
  await audit({ db, principal: { companyId, personId }, clientIp }, 'campaign.unsubscribed', ['campaign', entityId]);
}

export async function subscribe(db: Trx, token: string, clientIp: string): Promise<void> {
  const { company_id: companyId, person_id: personId, campaign_id: entityId } = await findByToken(db, token);
  const { numAffectedRows } = await sql`
    delete from campaign_unsubscribed where company_id = ${companyId} and person_id = ${personId}
  `.execute(db);
  if (!numAffectedRows) return;
  await sql`
    update campaign_recipient set unsubscribed_at = null where company_id = ${companyId} and person_id = ${personId}
  `.execute(db);
  await audit({ db, principal: { companyId, personId }, clientIp }, 'campaign.subscribed', ['campaign', entityId]);
}

const presentOwn = (row: Row): OwnCampaign => ({
  _id: row.campaign_id,
  title: row.title,
  body: row.body,
  image: row.image_file,
  link: row.link?.title == null ? null : { kind: row.link.kind, _id: row.link._id, title: row.link.title },
  receivedAt: row.received_at.toISOString(),
  endsAt: row.to_at?.toISOString() ?? null,
  openedAt: row.opened_at?.toISOString() ?? null,
  clickedAt: row.clicked_at?.toISOString() ?? null,
});
