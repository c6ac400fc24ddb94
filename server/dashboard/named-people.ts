/** The few people that the dashboard names, and how many more there are. */
import { type RawBuilder, sql } from 'kysely';
import { celebratedFrom } from '../../src/rules/dashboard/celebrations.ts';
import { figureFilters } from '../../src/rules/dashboard/figures.ts';
import type { ListValue } from '../lists/cached-values.ts';
import { filterConditions } from '../people/filters.ts';
import { fullName } from '../people/full-name.ts';
import { type DashboardView, lists } from './lists.ts';

const MOST = 8;

/** `rows`: with `id`, `full_name`, and whatever `columns` and `order` take from `one`. */
const named = (rows: RawBuilder<unknown>, columns: RawBuilder<unknown>, order: RawBuilder<unknown>): ListValue => ({
  found: sql`(
    select json_build_object('_id', one.id, 'fullName', one.full_name, ${columns}) as shown,
      row_number() over (order by ${order}) as place
    from (${rows}) as one
  ) as named`,
  value: sql`json_build_object(
    'people', coalesce(json_agg(named.shown order by named.place) filter (where named.place <= ${MOST}), '[]'),
    'more', greatest(count(*) - ${MOST}, 0))`,
});

/** Without the reason, which not everyone who sees the dashboard may know. */
export function awayToday(view: DashboardView): ListValue {
  const { found } = lists.leaveCalendar(view, figureFilters('awayToday', view.days, view.branch));

  return named(
    sql`
      select person.id, ${fullName('person')} as full_name, person.name_norm, max(application.to_day) as until
      from ${found}
      join leave_application as application on application.company_id = ${view.scope.companyId} and application.id = away.id
      join person on person.company_id = application.company_id and person.id = application.person_id
      group by person.company_id, person.id`,
    sql`'until', one.until`,
    sql`one.name_norm, one.id`,
  );
}

/** Active people only. Ages are never shown. */
export function celebrations({ scope, branch, days }: DashboardView): ListValue {
  const active = { state: 'enabled', joinedTo: days.today, ...(branch !== undefined && { branch: [branch] }) } as const;
  const dates = celebratedFrom(days.today).map(
    ({ day, year, monthDay }) => sql`(${day}::text, ${year}::int, ${monthDay}::int)`,
  );
  const celebrating = (column: string, years: RawBuilder<unknown>) => sql`
    select person.id, ${fullName('person')} as full_name, person.name_norm, celebrated.day, ${years} as years
    from person
    join (values ${sql.join(dates)}) as celebrated (day, year, month_day)
      on (date_part('month', ${sql.ref(column)}) * 100 + date_part('day', ${sql.ref(column)}))::int = celebrated.month_day
    where ${sql.join(filterConditions(scope, active), sql` and `)}`;
  const years = sql`celebrated.year - date_part('year', person.joined_on)`;

  return named(
    sql`${celebrating('person.dob', sql`null::int`)} union all ${celebrating('person.joined_on', years)} and ${years} > 0`,
    sql`'day', one.day, 'years', one.years`,
    sql`one.day, one.name_norm, one.id, one.years nulls first`,
  );
}
