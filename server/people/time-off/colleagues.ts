import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { ReadQuery } from '../../lists/query-runner.ts';
import { fullName } from '../full-name.ts';
import { inScope } from '../in-scope.ts';
import { type AbsenceRow, presentAbsence } from './absences.ts';

const MOST_ABSENCES = 100;

interface ColleagueRow<Kind> extends AbsenceRow<Kind> {
  readonly size: number;
  readonly away: number;
  readonly person_id: string;
  readonly full_name: string;
}

/**
 * Absences of colleagues (in the same team or with the same manager) in scope, the number of all colleagues, and how
 * many of them are away, in scope or not.
 */
export const colleaguesAwayQuery = <Kind>(
  scope: Scope,
  personId: string,
  /**
   * A select of absences, each with its `person_id`. Its days are literals: where few are away then, they are found by day,
   * otherwise by person.
   */
  absences: RawBuilder<unknown>,
): ReadQuery<ColleagueRow<Kind>> => ({
  isPlannedAnew: true,
  // Found first and kept: a plan that begins with everyone's absences instead takes seconds. Joined to the numbers, so that
  // no one away still comes with one row, which holds nothing but those.
  sql: sql`
    with colleague as materialized (
      select person.id as person_id, person.name_norm, ${fullName('person')} as full_name,
        ${inScope(scope)} as is_known
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
    left join (select * from away where is_known order by from_day, name_norm, id limit ${MOST_ABSENCES}) as known on true
    order by known.from_day, known.name_norm, known.id`,
});

/** Presents the rows of `colleaguesAwayQuery`. */
export function presentColleaguesAway<Kind>(rows: readonly ColleagueRow<Kind>[]) {
  const { size = 0, away = 0 } = rows[0] ?? {};
  const named = rows.filter(({ person_id }) => person_id !== null);

  return {
    size,
    absences: named.map((row) => ({
      employee: { _id: row.person_id, fullName: row.full_name },
      absence: presentAbsence(row),
    })),
    others: away - new Set(named.map(({ person_id }) => person_id)).size,
  };
}
