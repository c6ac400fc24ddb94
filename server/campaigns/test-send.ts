import { v7 } from 'uuid';
import { campaignPath } from '../../src/rules/shared/links.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import { isOwnedBy } from '../access/scope.ts';
import { type Quota, takeFromQuota } from '../access/throttle.ts';
import { escapeHtml } from '../escape-html.ts';
import { campaignFields } from '../mail/email-texts.ts';
import { fillFields } from '../mail/letter-fields.ts';
import { readRecipient } from '../mail/links.ts';
import { enqueue } from '../mail/outbox.ts';
import { notifyPerson } from '../notify/notify.ts';
import { findCampaign } from './campaigns.ts';
import { pathOfLink } from './link-kinds.ts';
import { letterOf } from './sending.ts';

const perPerson: Quota = { most: 10, windowSeconds: 600 };

/**
 * Sends what recipients get, but nothing is counted. Its link goes straight to the target; without one, and for
 * unsubscribing, it goes to the campaign's own page.
 */
export async function sendTest(context: CallContext, id: string, publicUrl: string): Promise<string> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const campaign = await findCampaign(context, id);
  if (!isOwnedBy(context, campaign))
    throw httpError(403, 'This is a company campaign. Ask a company admin to test it.');
  await takeFromQuota(db, 'campaign-test', personId, perPerson);
  if (campaign.in_console) {
    await notifyPerson(db, { companyId, actor: `campaign:${id}`, personId, message: `Test: ${campaign.title}` });
  }
  if (campaign.by_mail) {
    const to = await readRecipient(db, companyId, personId);
    const own = `${publicUrl}${campaignPath(id)}`;
    const { link } = campaign;
    const linked = link?.title == null ? null : pathOfLink(link, principal.roles);
    const { subject, text, html } = letterOf(
      { ...campaign, company_name: to.companyName, link_kind: link?.kind ?? null },
      publicUrl,
      { page: linked === null ? own : `${publicUrl}${linked}`, unsubscribePage: own, openedPicture: null },
    );
    const fields = campaignFields(to.firstName);
    await enqueue(db, {
      companyId,
      recipient: to.email,
      subject: `Test: ${subject}`,
      text: fillFields(text, fields),
      html: fillFields(html, fields, escapeHtml),
      dedupeKey: `campaign-test:${id}:${v7()}`,
    });
  }
  await audit(context, 'campaign.tested', ['campaign', id]);

  return campaign.by_mail ? 'Test sent. Check your email.' : 'Test sent. Check your notifications.';
}
