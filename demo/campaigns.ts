/** Four campaigns, one in each of the states that matter. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { isInAudience, wasAddedBefore } from '../server/people/audience.ts';
import type { ArticleBody } from '../src/api/contract/article-body.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { selectAuthors } from './announcements.ts';
import { insertRows } from './bulk.ts';
import { type CampaignPlan, campaignPlans } from './campaign-texts.ts';
import { addDays, lastWorkday } from './days.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { dice } from './random.ts';

/** Keeps seeding a large company quick. */
const MOST_RECIPIENTS = 400;
const READ_OF_CLICKED = 0.85;

export async function runCampaigns(trx: Trx, { companyId, day, branches }: Structure): Promise<void> {
  const authors = await selectAuthors(trx, companyId);
  if (!authors) return;
  const nextId = idsFrom('2026-05-06T08:00:00Z', dice(43));
  const planned = campaignPlans.map((plan) => ({ plan, id: nextId(), audience_id: nextId() }));
  await insertRows(
    trx,
    'audience',
    planned.map(({ plan, audience_id: id }) => ({
      company_id: companyId,
      id,
      branches: plan.branch === undefined ? [] : [branches.get(plan.branch)],
    })),
  );
  for (const { plan, id, audience_id } of planned) {
    const at = (days: number | null, time: string) =>
      days === null ? null : `${lastWorkday(addDays(day, days))}T${time}:00Z`;
    const created_at = `${lastWorkday(addDays(day, Math.min(plan.from ?? 0, 0) - 4))}T14:00:00Z`;
    await insertRows(trx, 'campaign', [
      {
        company_id: companyId,
        id,
        audience_id,
        branch_id: plan.isOwn ? branches.get('Lisbon') : null,
        title: plan.title,
        search_text: normalise(plan.title),
        body: documentOf(plan.text),
        ...(await linkOf(trx, companyId, plan)),
        from_at: at(plan.from, '08:00'),
        to_at: at(plan.to, '17:00'),
        state: plan.state,
        created_by: plan.isOwn ? authors.lisbon : authors.company,
        created_at,
        updated_at: created_at,
      },
    ]);
    if (plan.opened !== undefined) await receive(trx, companyId, id, plan);
    await readArticle(trx, companyId, id);
  }
}

const documentOf = (text: string): ArticleBody => ({
  type: 'doc',
  content: text.split('\n\n').map((paragraph) => ({ type: 'paragraph', content: [{ type: 'text', text: paragraph }] })),
});

/** Without a title, the newest article for everyone. */
async function linkOf(trx: Trx, companyId: string, { link }: CampaignPlan) {
  if (!link) return {};
  const { rows } =
    link.kind === 'challenge'
      ? await sql<{ id: string }>`
          select id from challenge where company_id = ${companyId} and title = ${link.title}
        `.execute(trx)
      : await sql<{ id: string }>`
          select article_id as id from article_edition
          where company_id = ${companyId} and branch_id is null and category = 'Sleep'
          order by published_at desc, article_id limit 1
        `.execute(trx);
  const [found] = rows;

  return found ? { link_kind: link.kind, link_id: found.id } : {};
}

/** From 0 to 1, the same for the same person and words. */
const roll = (id: string, what: string): RawBuilder<number> =>
  sql`abs(hashtextextended(${`${id} ${what} `} || person.id::text, 5) % 1009) / 1009.0`;

async function receive(trx: Trx, companyId: string, id: string, { opened = 0, clicked = 0 }: CampaignPlan) {
  await sql`
    with recipient as (
      select campaign.company_id, campaign.id as campaign_id, person.id as person_id, person.email, campaign.title,
        campaign.from_at, md5(campaign.id::text || person.id::text)::uuid as id,
        md5('mail ' || campaign.id::text || person.id::text)::uuid as mail_id,
        ${roll(id, 'opens')} < ${opened}::float8 as has_opened, ${roll(id, 'clicks')} < ${clicked}::float8 as has_clicked,
        make_interval(mins => (${roll(id, 'waits')} * 2400)::integer) as waited
      from campaign
      join audience on audience.company_id = campaign.company_id and audience.id = campaign.audience_id
      join person on person.company_id = campaign.company_id and ${isInAudience}
        and ${wasAddedBefore(sql`campaign.from_at`)}
      where campaign.company_id = ${companyId} and campaign.id = ${id}
      order by person.id limit ${MOST_RECIPIENTS}
    ), mailed as (
      insert into mail_outbox (company_id, id, recipient, subject, body_text, dedupe_key, is_bulk, sent_at, created_at, queued_at)
      select company_id, mail_id, email, title, '', 'campaign:' || campaign_id || ':' || person_id, true, from_at, from_at,
        from_at
      from recipient
    ), received as (
      insert into campaign_recipient (
        company_id, campaign_id, person_id, id, in_console, mail_id, received_at, opened_at, clicked_at
      )
      select company_id, campaign_id, person_id, id, true, mail_id, from_at,
        case when has_opened then from_at + waited end,
        case when has_opened and has_clicked then from_at + waited + interval '1 minute' end
      from recipient returning 1
    )
    update campaign set recipient_count = numbers.people, addressed = numbers.people,
      sent_at = from_at + interval '1 minute'
    from (select count(*)::integer as people from received) as numbers
    where campaign.company_id = ${companyId} and campaign.id = ${id}
  `.execute(trx);
}

/** Most of those who clicked have read the article, for the first time as far as the demo knows. */
async function readArticle(trx: Trx, companyId: string, id: string): Promise<void> {
  await sql`
    insert into article_read (company_id, article_id, person_id, first_read_at)
    select recipient.company_id, campaign.link_id, recipient.person_id, recipient.clicked_at + interval '1 minute'
    from campaign
    join campaign_recipient as recipient
      on recipient.company_id = campaign.company_id and recipient.campaign_id = campaign.id
    join person on person.company_id = recipient.company_id and person.id = recipient.person_id
    where campaign.company_id = ${companyId} and campaign.id = ${id} and campaign.link_kind = 'article'
      and recipient.clicked_at is not null and ${roll(id, 'reads')} < ${READ_OF_CLICKED}::float8
    on conflict (company_id, article_id, person_id) do update set first_read_at = excluded.first_read_at
  `.execute(trx);
  await sql`
    update article set reads = (
      select count(*) from article_read as reading
      where reading.company_id = article.company_id and reading.article_id = article.id
    )
    from campaign
    where campaign.company_id = ${companyId} and campaign.id = ${id} and campaign.link_kind = 'article'
      and article.company_id = campaign.company_id and article.id = campaign.link_id
  `.execute(trx);
}
