import { sql } from 'kysely';
import type { ChallengeChange } from '../../src/api/contract/challenges.ts';
import type { CallContext } from '../access/call-context.ts';
import { nameOf } from '../people/full-name.ts';
import { findChallenge } from './challenges.ts';

interface Row {
  readonly what: string;
  readonly at: Date;
  readonly by: string | null;
  readonly fields: string[];
}

/** By column, where the names differ. */
const fieldNames: Readonly<Record<string, string>> = {
  is_team: 'format',
  team_score: 'teamScore',
  min_team_size: 'minTeamSize',
  daily_cap: 'dailyCap',
  manual_allowed: 'manualAllowed',
  manual_back_days: 'manualBackDays',
  visible_from: 'visibleFrom',
  from_day: 'from',
  to_day: 'to',
  image_file: 'image',
};

/** From the audit trail. */
export async function readChanges(context: CallContext, id: string): Promise<ChallengeChange[]> {
  await findChallenge(context, id);
  const { rows } = await sql<Row>`
    select entry.what, entry.at, ${nameOf('entry.who_id')} as by, array(
      select jsonb_object_keys(coalesce(entry.after, '{}')) where entry.what in (
        'challenge.edited', 'challenge.released', 'challenge.started', 'challenge.shortened', 'challenge.ended'
      )
    ) as fields
    from audit_entry as entry
    where entry.company_id = ${context.principal.companyId} and entry.entity = 'challenge' and entry.entity_id = ${id}
    order by entry.at desc, entry.id desc limit 200
  `.execute(context.db);

  return rows.map(({ at, fields, ...row }) => ({
    ...row,
    at: at.toISOString(),
    fields: fields.map((name) => fieldNames[name] ?? name),
  }));
}
