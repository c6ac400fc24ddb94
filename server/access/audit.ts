/** The trail of who did what to which record. Written in the transaction of the deed: neither is there without the other. */
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Trx } from '../database/tx.ts';
import type { Who } from './who.ts';

export interface Deed {
  /** The deed in dotted past tense: `employee.deactivated`, `employee.viewed`. */
  readonly what: string;
  readonly entity: string;
  readonly entityId?: string;
  /** Only what matters of the record; never a password, a token or health data. */
  readonly before?: object;
  readonly after?: object;
}

/** The actor: somebody signed in, or somebody of a company of whom no more is known (a failed sign-in, the command line). */
export type Actor = Pick<Who, 'companyId'> & Partial<Pick<Who, 'personId' | 'roles'>>;

/** JSON may name half of a pair of surrogates, which the database refuses; as UTF-8 it becomes the mark for what is unknown. */
const storable = (record: object): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'string' && HALF_A_PAIR.test(value) ? Buffer.from(value).toString() : value,
  );
const HALF_A_PAIR = /\p{Cs}/u;

/** `origin` is the address that the request came from. */
export const audit = (db: Trx, actor: Actor, origin: string | undefined, deed: Deed): Promise<void> =>
  auditMany(db, actor, origin, [deed]);

/** Several deeds of one person at once. */
export async function auditMany(
  db: Trx,
  actor: Actor,
  origin: string | undefined,
  deeds: readonly Deed[],
): Promise<void> {
  if (deeds.length === 0) return;
  const entries = deeds.map((deed) => ({ ...deed, id: v7(), entity_id: deed.entityId }));
  await entriesOf(
    actor,
    origin,
    sql`
      select id, what, entity, entity_id, before, after from json_to_recordset(${storable(entries)}::json)
        as deed (id uuid, what text, entity text, entity_id uuid, before jsonb, after jsonb)
    `,
  ).execute(db);
}

/** The entries as part of a larger statement, for deeds that it selects: id, what, entity, entity_id, before, after. */
export const entriesOf = (actor: Actor, origin: string | undefined, deeds: RawBuilder<unknown>) => sql`
  insert into audit_entry (company_id, who_id, who_roles, origin, id, what, entity, entity_id, before, after)
  select ${actor.companyId}::uuid, ${actor.personId ?? null}::uuid, ${[...(actor.roles ?? [])]}::text[],
    ${origin ?? null}::text, deed.*
  from (${deeds}) as deed
`;
