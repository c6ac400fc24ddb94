import type { PoolClient } from 'pg';

export interface Column {
  name: string;
  type: string;
}

export interface TablePlan {
  name: string;
  key: Column[];
  columns: Column[];
  /** References to rows that are copied later; filled in afterwards. */
  late: Column[];
}

interface Reference {
  from: string;
  to: string;
  /** Nullable columns, left null for a while so that the reference isn't checked. */
  optional: string[];
}

/** The target has these already, from its own migrations. */
const own = ['migration', 'migration_lock'];

/** Each table follows those that its rows refer to. */
export async function planCopy(client: PoolClient): Promise<TablePlan[]> {
  const [tables, references] = [await readTables(client), await readReferences(client)];
  const planned: TablePlan[] = [];
  const isPending = (name: string) => tables.has(name) && !planned.some((table) => table.name === name);
  while (planned.length < tables.size) {
    const pending = [...tables.values()].filter(({ name }) => isPending(name));
    const open = (name: string) => references.filter(({ from, to }) => from === name && isPending(to));
    const canWait = (name: string) => open(name).every(({ optional }) => optional.length > 0);
    const next =
      pending.find(({ name }) => canWait(name) && open(name).every(({ to }) => to === name)) ??
      pending.find(({ name }) => canWait(name));
    if (!next) throw new Error(`These tables depend on each other: ${pending.map(({ name }) => name).join(', ')}.`);
    const late = new Set(open(next.name).flatMap(({ optional }) => optional));
    planned.push({ ...next, late: next.columns.filter(({ name }) => late.has(name)) });
  }

  return planned;
}

async function readTables(client: PoolClient): Promise<Map<string, Omit<TablePlan, 'late'>>> {
  const { rows } = await client.query<{ table: string; column: string; type: string; key: number | null }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            array_position(i.indkey::int2[], a.attnum) as key
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
      order by c.relname, a.attnum`,
    [own],
  );
  const tables = new Map<string, Omit<TablePlan, 'late'>>();
  for (const name of new Set(rows.map((row) => row.table))) {
    const columns = rows.filter((row) => row.table === name);
    const key = columns.filter((row) => row.key !== null).sort((a, b) => Number(a.key) - Number(b.key));
    if (key.length === 0) throw new Error(`Table ${name} has no primary key, so it cannot be copied.`);
    const plain = ({ column, type }: (typeof rows)[number]): Column => ({ name: column, type });
    tables.set(name, { name, key: key.map(plain), columns: columns.map(plain) });
  }

  return tables;
}

async function readReferences(client: PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select source.relname as "from", target.relname as "to",
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull) as optional
       from pg_constraint k
       join pg_class source on source.oid = k.conrelid
       join pg_class target on target.oid = k.confrelid
      where k.contype = 'f' and source.relnamespace = current_schema()::regnamespace`,
  );

  return rows;
}
