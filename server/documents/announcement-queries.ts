import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnnouncementState } from '../../src/api/contract/announcements.ts';
import type { Audience, AudienceReach, HrDocument } from '../../src/api/contract/audience.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Principal } from '../access/principal.ts';
import type { AnnouncementTable } from '../database/schema-documents.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryContext, ReadQuery } from '../lists/query-runner.ts';
import { type ListOptions, selectPage } from '../lists/select-page.ts';
import { audienceWithNames, isInAudience, storedAudienceKey, wasAddedBefore } from '../people/audience.ts';
import { type CountCell, cachedPeopleCount } from '../people/cached-people-count.ts';
import { nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { branchNameOf } from '../people/unit-names.ts';
import { fileOf, includesPerson, isPublished, maySeeAnnouncement } from '../storage/audience-files.ts';

export interface AnnouncementRow extends Selectable<AnnouncementTable> {
  readonly state: AnnouncementState;
  readonly audience: Audience;
  readonly file: HrDocument | null;
  readonly author: string;
  readonly branch_name: string | null;
  readonly reach: AudienceReach;
  /** When people stop seeing it. */
  readonly ends_at: Date | null;
  /** How many people have ever read it, including those who have left or are no longer in the audience. */
  readonly reads: number;
}

/** Expired counts even if it was never published. */
const state = sql<AnnouncementState>`case
  when announcement.retracted_at is not null then 'retracted'
  when announcement.publish_at is null then 'draft'
  when announcement.expires_at <= now() then 'expired'
  when announcement.published_at is null then 'scheduled'
  else 'published'
end`;

const withAudience = sql`
  announcement
  join audience on audience.company_id = announcement.company_id and audience.id = announcement.audience_id`;

const endsAt = sql<Date | null>`least(announcement.retracted_at, announcement.expires_at)`;
const isAddressed = sql`(${isInAudience} and ${wasAddedBefore(endsAt)})`;

/** People in the caller's scope that it is addressed to. */
const countAddressed = ({ scope }: Pick<CallContext, 'scope'>) => sql<number>`(
  select count(*) from person where ${inScope(scope)} and ${isAddressed}
)`;
/** Those of them who have read it. */
const countReaders = ({ scope }: Pick<CallContext, 'scope'>) => sql<number>`(
  select count(*) from announcement_read as receipt
  join person on person.company_id = receipt.company_id and person.id = receipt.person_id
  where receipt.company_id = announcement.company_id and receipt.announcement_id = announcement.id
    and ${inScope(scope)} and ${isAddressed}
)`;

const countReadersEver = sql<number>`(
  select count(*) from announcement_read as receipt
  where receipt.company_id = announcement.company_id and receipt.announcement_id = announcement.id
)`;

const announcementKey = sql<string>`concat(announcement.id, ' ', announcement.version)`;
const cachedAddressed = cachedPeopleCount(
  sql`concat(case when ${endsAt} <= now() then ${endsAt} end, ' ', ${storedAudienceKey})`,
);
const cachedReaders = cachedPeopleCount(announcementKey);
const cachedReadersEver = cachedPeopleCount(announcementKey);

interface Numbers<Of> {
  readonly reach: Readonly<Record<keyof AudienceReach, Of>>;
  readonly reads: Of;
}

const shown = (numbers: Record<keyof AudienceReach | 'reads', RawBuilder<unknown>>) => sql`
  announcement.*, ${state} as state, ${endsAt} as ends_at, ${audienceWithNames} as audience, ${fileOf('announcement')} as file,
  json_build_object('addressed', ${numbers.addressed}, 'read', ${numbers.read}) as reach, ${numbers.reads} as reads,
  ${nameOf('announcement.created_by')} as author, ${branchNameOf('announcement')} as branch_name`;

const within = ({ principal }: Pick<CallContext, 'principal'>) =>
  sql`announcement.company_id = ${principal.companyId} and ${maySeeAnnouncement(principal)}`;

export const isInState = (wanted: AnnouncementState) => sql`${state} = ${wanted}`;

export async function selectAnnouncements(
  context: QueryContext,
  { conditions, ...page }: ListOptions,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const counts = {
    addressed: cachedAddressed(context),
    read: cachedReaders(context),
    reads: cachedReadersEver(context),
  };
  const { rows, total } = await selectPage<Omit<AnnouncementRow, keyof Numbers<unknown>> & Numbers<CountCell>>(
    context.runQueries,
    {
      record: 'announcement',
      found: sql`${withAudience} where ${sql.join([within(context), ...conditions], sql` and `)}`,
      ...page,
      shown: shown({
        addressed: counts.addressed.cell(countAddressed(context)),
        read: counts.read.cell(countReaders(context)),
        reads: counts.reads.cell(countReadersEver),
      }),
      shownFrom: sql`${withAudience} where announcement.company_id = ${context.principal.companyId} and announcement.id = few.one`,
      isShownFixed: true,
    },
  );

  const addressedOf = counts.addressed.numbers(rows.map(({ reach }) => reach.addressed));
  const readOf = counts.read.numbers(rows.map(({ reach }) => reach.read));
  const readsOf = counts.reads.numbers(rows.map((row) => row.reads));
  // They may have been counted within a minute of each other.
  const reachOf = (at: number): AudienceReach => {
    const [people = 0, readers = 0] = [addressedOf[at], readOf[at]];

    return { addressed: people, read: Math.min(readers, people) };
  };

  return { rows: rows.map((row, at) => ({ ...row, reach: reachOf(at), reads: readsOf[at] ?? 0 })), total };
}

export async function selectAnnouncement(
  context: Pick<CallContext, 'db' | 'principal' | 'scope'>,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${shown({ addressed: countAddressed(context), read: countReaders(context), reads: countReadersEver })} from ${withAudience} where ${within(context)} and announcement.id = ${id}
  `.execute(context.db);

  return rows[0];
}

export type AddressedAnnouncement = Pick<AnnouncementRow, 'id' | 'title' | 'audience_id' | 'ends_at'>;

/** Without counting readers. */
export const oneAddressed = (whose: Pick<CallContext, 'principal'>, id: string) =>
  ({
    isFixed: true,
    sql: sql<AddressedAnnouncement>`
      select announcement.id, announcement.title, announcement.audience_id, ${endsAt} as ends_at from ${withAudience}
      where ${within(whose)} and announcement.id = ${id}`,
  }) satisfies ReadQuery;

/** Locks the row, so that it isn't published on schedule at the same time. */
export const lockAnnouncement = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from announcement where company_id = ${companyId} and id = ${id} for update`.execute(db);

export interface OwnRow {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly file: HrDocument | null;
  readonly published_at: Date;
  readonly expires_at: Date | null;
  readonly edited_at: Date | null;
  readonly is_pinned: boolean;
  readonly read_at: Date | null;
}

/** Pinned first, then the latest. */
export const ownAnnouncements = (
  principal: Principal,
  { id, skip = 0, count = 1 }: { id?: string; skip?: number; count?: number },
): RawBuilder<OwnRow & { total: number; unread: number }> => sql`
  select announcement.id, announcement.title, announcement.body, announcement.published_at, announcement.expires_at,
    announcement.edited_at, announcement.is_pinned, receipt.read_at, ${fileOf('announcement')} as file,
    count(*) over () as total, count(*) filter (where receipt.read_at is null) over () as unread
  from ${withAudience}
  left join announcement_read as receipt on receipt.company_id = announcement.company_id
    and receipt.announcement_id = announcement.id and receipt.person_id = ${principal.personId}
  where announcement.company_id = ${principal.companyId} and ${isPublished} and ${includesPerson(principal)}
    ${id === undefined ? sql`` : sql`and announcement.id = ${id}`}
  order by announcement.is_pinned desc, announcement.published_at desc, announcement.id
  limit ${count} offset ${skip}
`;
