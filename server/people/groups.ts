import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

export async function setGroups(
  db: Trx,
  companyId: string,
  personId: string,
  groupIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (
      select unnest(${groupIds}::uuid[]) as group_id
    ), left_behind as (
      delete from group_member
      where company_id = ${companyId} and person_id = ${personId} and group_id not in (select group_id from wanted)
      returning 1
    ), joined as (
      insert into group_member (company_id, group_id, person_id)
      select ${companyId}, group_id, ${personId} from wanted
      on conflict do nothing
      returning 1
    )
    select from left_behind union all select from joined
  `.execute(db);
  if (rows.length > 0) await refreshFirstGroups(db, companyId, [personId]);

  return rows.length > 0;
}

export async function joinGroup(db: Trx, companyId: string, groupId: string, personIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into group_member (company_id, group_id, person_id)
    select ${companyId}, ${groupId}, unnest(${personIds}::uuid[])
    on conflict do nothing
    returning person_id as id
  `.execute(db);

  return refreshed(db, companyId, rows);
}

export async function leaveGroup(db: Trx, companyId: string, groupId: string, personIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from group_member
    where company_id = ${companyId} and group_id = ${groupId} and person_id = any (${personIds}::uuid[])
    returning person_id as id
  `.execute(db);

  return refreshed(db, companyId, rows);
}

export async function membersOf(db: Trx, companyId: string, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from group_member where company_id = ${companyId} and group_id = ${groupId}
  `.execute(db);

  return rows.map(({ id }) => id);
}

async function refreshed(db: Trx, companyId: string, rows: readonly { id: string }[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await refreshFirstGroups(db, companyId, ids);

  return ids;
}

export async function refreshFirstGroups(db: Trx, companyId: string, personIds: readonly string[]): Promise<void> {
  const people = sql`company_id = ${companyId} and id = any (${personIds}::uuid[])`;
  await sql`select from person where ${people} order by id for no key update`.execute(db);
  await sql`
    update person set first_group_id = found.group_id
    from (
      select person.id, (
        select people_group.id from group_member
        join people_group
          on people_group.company_id = group_member.company_id and people_group.id = group_member.group_id
        where group_member.company_id = person.company_id and group_member.person_id = person.id
        order by people_group.name_norm
        limit 1
      ) as group_id
      from person where ${people}
    ) as found
    where person.company_id = ${companyId} and person.id = found.id
      and person.first_group_id is distinct from found.group_id
  `.execute(db);
}
