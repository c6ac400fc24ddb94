/** Who else is not there while somebody is not. */
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';

export interface Colleague {
  readonly person_id: string;
  readonly full_name: string;
}

export interface Around {
  readonly personId: string;
  /** A select of absences, each with `person_id`, `id` and `from_day`. */
  readonly absences: RawBuilder<unknown>;
  readonly most: number;
}

/**
 * Absences of those of somebody's team and of those with the same manager, whom the scope covers; how many colleagues there
 * are, and how many of them are away, known or not.
 */
export async function selectColleaguesAway<Row extends Colleague>(
  db: Trx,
  scope: Scope,
  { personId, absences, most }: Around,
): Promise<{ rows: Row[]; size: number; away: number }> {
  // Found first and kept: a plan that begins with everybody's absences instead takes seconds. Joined to the numbers, so that
  // nobody away still comes with one row, which holds nothing but those.
  const { rows } = await sql<Row & { size: number; away: number }>`
    with colleague as materialized (
      select person.id as person_id, person.name_norm, person.first_name || ' ' || person.last_name as full_name,
        ${peopleIn(scope)(expressionBuilder<Database, 'person'>())} as is_known
      from person as about join person on person.company_id = about.company_id and person.id <> about.id
        and (person.team_id = about.team_id or person.manager_id = about.manager_id)
      where about.company_id = ${scope.companyId} and about.id = ${personId} and person.is_enabled
    ),
    away as materialized (
      select colleague.full_name, colleague.name_norm, colleague.is_known, absent.*
      from colleague join (${absences}) as absent on absent.person_id = colleague.person_id
    )
    select known.*, numbers.*
    from (
      select (select count(*) from colleague) as size, (select count(distinct person_id) from away) as away
    ) as numbers
    left join (select * from away where is_known order by from_day, name_norm, id limit ${most}) as known on true
    order by known.from_day, known.name_norm, known.id
  `.execute(db);
  const { size = 0, away = 0 } = rows[0] ?? {};

  return { rows: rows.filter(({ person_id }) => person_id !== null), size, away };
}
