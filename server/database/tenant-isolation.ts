/**
 * Restores row-level security, the policies and the app role's rights after every migration: a backup restored where
 * the role was missing comes without them, and then no one could sign in.
 */
import type { PoolClient } from 'pg';
import { APP_ROLE } from './requirements.ts';

interface Relation {
  readonly name: string;
  /** Null when the rows belong to no company. */
  readonly owner: string | null;
  readonly isWalled: boolean;
  readonly missing: string[];
}

const everything = `array['select', 'insert', 'update', 'delete']`;

const relations = `
  select c.relname::text as name, part.owner,
    part.owner is null or (c.relrowsecurity and exists (
      select from pg_policy
      where polrelid = c.oid and polname = 'one_company' and '${APP_ROLE}'::regrole = any (polroles)
    )) as "isWalled",
    array(select one from unnest(part.rights) as one where not has_table_privilege('${APP_ROLE}', c.oid, one)) as missing
  from pg_class c
  cross join lateral (
    select 'company_id' as owner, ${everything} as rights where c.relkind = 'r' and exists (
      select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)
    union all select 'id', array['select', 'update'] where c.relname = 'company'
    union all select null, ${everything} where c.relname in ('throttle', 'list_version')
    union all select null, array['select'] where c.relname = 'person_search'
  ) as part
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v')
  order by c.relname`;

const company = `nullif(current_setting('app.company', true), '')::uuid`;
/** There the company is looked up once for a statement, not for each of its rows. */
const writtenInBulk = new Set(['activity']);

/** Runs in the caller's transaction. Returns the tables that lacked something. */
export async function restoreIsolation(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<Relation>(relations);
  const lacking = rows.filter(({ isWalled, missing }) => !isWalled || missing.length > 0);
  const { rows: schemas } = await client.query<{ name: string; isOpen: boolean }>(
    `select quote_ident(current_schema()) as name, has_schema_privilege('${APP_ROLE}', current_schema(), 'usage') as "isOpen"`,
  );
  for (const { name, isOpen } of schemas)
    if (!isOpen) await client.query(`grant usage on schema ${name} to ${APP_ROLE}`);
  for (const { name, owner, isWalled, missing } of lacking) {
    if (missing.length > 0) await client.query(`grant ${missing.join(', ')} on ${name} to ${APP_ROLE}`);
    if (isWalled || owner === null) continue;
    await client.query(`
      alter table ${name} enable row level security;
      drop policy if exists one_company on ${name};
      create policy one_company on ${name} to ${APP_ROLE} using (${owner} = ${writtenInBulk.has(name) ? `(select ${company})` : company})`);
  }

  return lacking.map(({ name }) => name);
}
