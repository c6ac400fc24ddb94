import { sql } from 'kysely';

/** For `person`. Someone without a joining date joined on the day they were added. */
export const joiningDay = sql<string>`coalesce(person.joined_on, (person.created_at at time zone 'UTC')::date)`;
