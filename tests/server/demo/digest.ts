import { sql } from 'kysely';
import type { Db } from '../../../server/database/tx.ts';

/** A line for each table that changes when anything in it does. */
export async function digestOf(db: Db): Promise<string> {
  const tables = [
    'company',
    'branch',
    'department',
    'designation',
    'team',
    'people_group',
    'insurance_plan',
    'insurance_policy',
    'person',
    'group_member',
    'login',
    'file',
    'leave_type',
    'leave_application',
    'leave_ledger',
    'wfh_policy',
    'wfh_request',
    'conversation',
    'conversation_entry',
    'conversation_file',
    'measurement',
    'recommendation',
    'person_report',
    'ticket',
    'ticket_entry',
    'article',
    'article_edition',
    'article_link',
    'article_read',
    'article_picture',
    'audit_entry',
    'activity',
    'challenge',
    'challenge_entry',
    'challenge_team',
    'challenge_day_review',
    'challenge_final',
    'announcement',
    'announcement_read',
    'policy_version',
    'policy_acknowledgement',
    'campaign',
    'campaign_recipient',
    'recognition_post',
    'recognition_person',
    'recognition_reaction',
    'recognition_comment',
    'notification',
    'workflow_count',
    'workflow_passage',
    'workflow_role_mark',
    'workflow_role_dwell',
    'workflow_dwell',
  ];
  const digests = tables.map(async (table) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row, '|' order by row collate "C"), '')) as digest
      from (select t::text as row from ${sql.table(table)} t) as rows
    `.execute(db);

    return `${table} ${rows[0]?.digest}`;
  });

  return (await Promise.all(digests)).join('\n');
}
