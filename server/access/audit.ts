/** Every entry is written in the transaction of the action it records, so neither exists without the other. */
import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Trx } from '../database/tx.ts';
import type { Principal } from './principal.ts';

export interface AuditEvent {
  /** Dotted past tense: `employee.deactivated`, `employee.viewed`. */
  readonly what: string;
  readonly entity: string;
  readonly entityId?: string;
  /** Only the relevant fields; never a password, a token or health data. */
  readonly before?: object;
  readonly after?: object;
}

/** A signed-in person, or only a company where no person is known (failed sign-ins, the command line). */
export type AuditActor = Pick<Principal, 'companyId'> & Partial<Pick<Principal, 'personId' | 'roles'>>;

/** PostgreSQL refuses a lone surrogate, which JSON allows; encoding as UTF-8 turns it into a replacement character. */
const storable = (record: object): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'string' && HALF_A_PAIR.test(value) ? Buffer.from(value).toString() : value,
  );
const HALF_A_PAIR = /\p{Cs}/u;

/** `origin` is the client's address. */
export const audit = (db: Trx, actor: AuditActor, origin: string | undefined, deed: AuditEvent): Promise<void> =>
  auditMany(db, actor, origin, [deed]);

export async function auditMany(
  db: Trx,
  actor: AuditActor,
  origin: string | undefined,
  deeds: readonly AuditEvent[],
): Promise<void> {
  if (deeds.length === 0) return;
  const entries = deeds.map((deed) => ({ ...deed, id: v7(), entity_id: deed.entityId }));
  await auditEntries(
    actor,
    origin,
    sql`
      select id, what, entity, entity_id, before, after from json_to_recordset(${storable(entries)}::json)
        as deed (id uuid, what text, entity text, entity_id uuid, before jsonb, after jsonb)
    `,
  ).execute(db);
}

/** For use inside a larger statement: selects id, what, entity, entity_id, before and after. */
export const auditEntries = (actor: AuditActor, origin: string | undefined, deeds: RawBuilder<unknown>) => sql`
  insert into audit_entry (company_id, who_id, who_roles, origin, id, what, entity, entity_id, before, after)
  select ${actor.companyId}::uuid, ${actor.personId ?? null}::uuid, ${[...(actor.roles ?? [])]}::text[],
    ${origin ?? null}::text, deed.*
  from (${deeds}) as deed
`;
