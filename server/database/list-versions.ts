/**
 * Totals, ids and pages of lists are cached (server/lists/count-cache.ts, server/lists/list-cache.ts) while nothing that
 * they are made from has changed. Which tables a statement writes to is read from its text, so that no query can forget to say so.
 */
import { LRUCache } from 'lru-cache';
import { NIL } from 'uuid';
import { tablesReadBy } from './tables-read.ts';

export type VersionedList =
  | 'people'
  | 'units'
  | 'requests'
  | 'conversations'
  | 'articles'
  | 'recognition'
  | 'policies'
  | 'progress'
  | 'readings'
  | 'tickets'
  | 'campaigns'
  | 'announcements'
  | 'audiences'
  | 'reports';

const lists: Readonly<Record<string, VersionedList>> = {
  person: 'people',
  person_search: 'people',
  group_member: 'people',
  department: 'units',
  designation: 'units',
  branch: 'units',
  team: 'units',
  people_group: 'units',
  insurance_plan: 'units',
  insurance_policy: 'units',
  leave_application: 'requests',
  leave_cancellation: 'requests',
  leave_type: 'requests',
  wfh_request: 'requests',
  wfh_policy: 'requests',
  conversation: 'conversations',
  conversation_entry: 'conversations',
  person_report: 'reports',
  ticket: 'tickets',
  ticket_entry: 'tickets',
  article: 'articles',
  article_edition: 'articles',
  article_read: 'articles',
  hr_policy: 'policies',
  policy_progress: 'progress',
  policy_acknowledgement: 'readings',
  recognition_post: 'recognition',
  recognition_tag: 'recognition',
  recognition_person: 'recognition',
  recognition_branch: 'recognition',
  recognition_post_tag: 'recognition',
  campaign: 'campaigns',
  announcement: 'announcements',
  announcement_read: 'readings',
  audience: 'audiences',
};

const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)/gi;
/** Statements that can't write, nor can anything inside them. */
const READS = /^\s*(?:select|set|begin|commit|rollback|lock|savepoint)\b/i;

const NOTHING: readonly VersionedList[] = [];

/** Tells nothing of rows that the database itself changes, such as those deleted with what they refer to. */
export function listsWrittenBy(statement: string): readonly VersionedList[] {
  if (READS.test(statement)) return NOTHING;
  const found = [...statement.matchAll(WRITE)].flatMap(([, table = '']) => lists[table.toLowerCase()] ?? []);

  return found.length > 0 ? [...new Set(found)] : NOTHING;
}

const VARIES = /\b(?:now|random|clock_timestamp|current_\w+|localtime\w*)\b/i;

/** SQL for the time, in steps: in every time zone, a day begins with one of them. */
export const QUARTER_HOUR = `date_bin('15 minutes', now(), timestamptz 'epoch')`;

/** What a query reads: lists, and perhaps the time in steps. */
export type ReadList = VersionedList | 'quarterHour';

/** By their text, because each call asks about the same few queries. */
const listsByText = new LRUCache<string, { readonly lists: readonly ReadList[] | undefined }>({ max: 500 });

/** Nothing when the query reads anything else as well, or depends on the time more finely. */
export function listsReadBy(text: string): readonly ReadList[] | undefined {
  const found = listsByText.get(text) ?? { lists: findLists(text) };
  listsByText.set(text, found);

  return found.lists;
}

function findLists(text: string): readonly ReadList[] | undefined {
  const query = text.replaceAll(QUARTER_HOUR, '');
  if (VARIES.test(query)) return undefined;
  const found = [...tablesReadBy(query)].map((table) => lists[table]);
  if (!found.every((list) => list !== undefined)) return undefined;

  return [...new Set<ReadList>([...found, ...(query === text ? [] : (['quarterHour'] as const))])].sort();
}

/** For a transaction that is in no company: what it changed may be anyone's. */
export const ANY_COMPANY = NIL;

/** Several writers commit at a time only on a database server, where each has its own backend. */
const SLOTS = 16;

/** Before `commit`, in the same message: the row is locked for no longer than the commit takes. */
export const raiseVersions = (company: string, written: Iterable<VersionedList>): string =>
  `insert into list_version as list (company, list, slot, version) values ${[...written]
    .sort()
    .map((list) => `('${company}', '${list}', pg_backend_pid() % ${SLOTS}, 1)`)
    .join(', ')} on conflict (company, list, slot) do update set version = list.version + 1`;
