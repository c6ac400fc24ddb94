import { sql } from 'kysely';
import type { CampaignFigures, CampaignProgress } from '../../src/api/contract/campaigns.ts';
import { isTooSmall, SMALLEST_GROUP } from '../../src/rules/shared/small-groups.ts';
import type { CallContext } from '../access/call-context.ts';
import { notFound } from '../access/http-error.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { inScope } from '../people/in-scope.ts';
import { findCampaign } from './campaigns.ts';
import { followedAt } from './link-kinds.ts';
import { visibleTo } from './queries.ts';

/** Covers the whole audience, whatever the caller's scope, because it shows how far sending has got. */
export async function readProgress(context: QueryContext, id: string): Promise<CampaignProgress> {
  const [[row]] = await context.runQueries([
    {
      isFixed: true,
      sql: sql<Pick<CampaignProgress, 'state' | 'told' | 'addressed'> & { at: Date }>`
        select campaign.state, campaign.recipient_count as told,
          greatest(coalesce(campaign.addressed, 0), campaign.recipient_count) as addressed,
          clock_timestamp() as at
        from campaign join audience on audience.company_id = campaign.company_id and audience.id = campaign.audience_id
        where ${visibleTo(context.principal)} and campaign.id = ${id}`,
    },
  ]);
  if (!row) throw notFound('This campaign');

  return { state: row.state, told: row.told, addressed: row.addressed, at: row.at.toISOString() };
}

/**
 * What people did is hidden for fewer than five recipients, because it would reveal who opened what. For a branch it is
 * also hidden if fewer than five recipients are outside it: they could be worked out from the company's figures.
 */
export async function readFigures(context: CallContext, id: string): Promise<CampaignFigures> {
  const campaign = await findCampaign(context, id);
  const { companyId } = context.principal;
  const { rows } = await sql<CampaignFigures>`
    select count(*) as told, count(*) filter (where recipient.in_console) as "inConsole",
      count(recipient.mail_id) as "byMail",
      count(*) filter (where mail.id is not null and mail.sent_at is null and mail.failed_at is null) as "mailWaiting",
      count(recipient.mail_id) filter (where mail.id is null and campaign.state = 'withdrawn') as "mailWithdrawn",
      count(mail.sent_at) as "mailSent", count(mail.failed_at) as "mailFailed",
      count(*) filter (where recipient.in_console or mail.sent_at is not null) as delivered,
      count(recipient.opened_at) as opened, count(recipient.clicked_at) as clicked,
      count(*) filter (where campaign.link_id is not null and ${followedAt} >= recipient.received_at) as followed,
      count(recipient.unsubscribed_at) as unsubscribed
    from campaign
    join campaign_recipient as recipient
      on recipient.company_id = campaign.company_id and recipient.campaign_id = campaign.id
    join person on person.company_id = recipient.company_id and person.id = recipient.person_id
    left join mail_outbox as mail on mail.company_id = recipient.company_id and mail.id = recipient.mail_id
    where campaign.company_id = ${companyId} and campaign.id = ${id} and ${inScope(context.scope)}
  `.execute(context.db);
  const [figures] = rows as [CampaignFigures];
  const isFew = figures.told < SMALLEST_GROUP || isTooSmall(campaign.recipient_count - figures.told);

  return {
    ...figures,
    ...(isFew && { opened: null, clicked: null, unsubscribed: null }),
    followed: isFew || campaign.link === null ? null : figures.followed,
  };
}
