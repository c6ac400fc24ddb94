import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  AdminPost,
  AdminPostDetails,
  AdminPostsQuery,
  PostCounts,
  PostReport,
  PostTrail,
} from '../../src/api/contract/recognition-admin.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { notFound } from '../access/http-error.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { selectPage } from '../lists/select-page.ts';
import { fullName, nameOf } from '../people/full-name.ts';
import { findPosts, type PostFilter } from './find.ts';
import { findPost } from './posts.ts';
import {
  commentAuthor,
  commentJson,
  type PostRow,
  postColumns,
  presentAdminPost,
  presentComment,
  type Viewer,
} from './present.ts';
import { mayModerate } from './visibility.ts';

const MOST_COMMENTS = 200;

const isAppealed = sql<SqlBool>`(
  post.state = 'hidden' and post.appealed_at is not null and post.appeal_declined_at is null
)`;

const states = {
  visible: sql<SqlBool>`post.state = 'visible'`,
  waiting: sql<SqlBool>`post.state = 'waiting'`,
  hidden: sql<SqlBool>`post.state = 'hidden'`,
  withdrawn: sql<SqlBool>`post.state = 'withdrawn'`,
  reported: sql<SqlBool>`post.reports > 0`,
  appealed: isAppealed,
  todo: sql<SqlBool>`post.needs_decision`,
} as const;

function find({ principal, scope }: Viewer, filter: PostFilter, state?: keyof typeof states) {
  const where = sql<SqlBool>`${mayModerate(scope)} and ${state ? states[state] : sql<SqlBool>`true`}`;

  return findPosts(principal.companyId, filter, { where, reach: scope.kind === 'branch' ? scope.branchId : undefined });
}

/** `from` and `where` of the list, for counting. */
export const adminPostsIn = (viewer: Viewer, { state, ...filter }: AdminPostsQuery): RawBuilder<unknown> =>
  find(viewer, filter, state).found;

/** What needs a decision first, then the newest. */
export async function readAdminPosts(context: QueryContext, query: AdminPostsQuery) {
  const { state, skip = 0, count = PAGE_SIZE, ...filter } = query;
  const { id, found } = find(context, filter, state);
  const { rows, total, also } = await selectPage<PostRow, { counts: PostCounts }>(
    context.runQueries,
    {
      record: 'post',
      found,
      order: sql`post.needs_decision desc, ${id} desc`,
      skip,
      count,
      shown: postColumns(context),
      shownFrom: sql`recognition_post as post
        where post.company_id = ${context.principal.companyId} and post.id = few.one`,
      isShownFixed: true,
    },
    { sql: sql`select json_build_object(${countsOfStates}) as counts from ${find(context, filter).found}` },
  );

  return {
    posts: rows.map((row) => presentAdminPost(row, context)),
    total,
    counts: (also as [{ counts: PostCounts }])[0].counts,
  };
}

const countsOfStates = sql.join(
  Object.entries(states).flatMap(([name, condition]) => [
    sql`${sql.lit(name)}`,
    sql`count(*) filter (where ${condition})`,
  ]),
);

export async function readAdminPost(context: CallContext, id: string): Promise<AdminPost> {
  const row = await findPost(context, id);
  if (!row.may_moderate) throw notFound('This post');

  return presentAdminPost(row, context);
}

export async function readAdminDetails(context: CallContext, id: string): Promise<AdminPostDetails> {
  const { db, principal } = context;
  const { companyId } = principal;
  const post = await readAdminPost(context, id);
  const comments = await sql<{ one: Parameters<typeof presentComment>[0] }>`
    select ${commentJson} as one from recognition_comment as comment ${commentAuthor}
    where comment.company_id = ${companyId} and comment.post_id = ${id} order by comment.number limit ${MOST_COMMENTS}
  `.execute(db);
  const reports = await sql<{
    _id: string;
    comment_id: string | null;
    by: string;
    reason: string;
    at: Date;
    decided_at: Date | null;
  }>`
    select report.id as _id, report.comment_id, ${fullName('person')} as by, report.reason,
      report.at, report.decided_at
    from recognition_report as report
    join person on person.company_id = report.company_id and person.id = report.person_id
    where report.company_id = ${companyId} and report.post_id = ${id} order by report.at desc, report.id
  `.execute(db);

  return {
    ...post,
    allComments: comments.rows.map(({ one }) => presentComment(one, principal)),
    allReports: reports.rows.map(
      ({ at, decided_at, ...report }): PostReport => ({
        ...report,
        at: at.toISOString(),
        decidedAt: decided_at?.toISOString() ?? null,
      }),
    ),
    trail: await readTrail(context, id),
  };
}

/** From the audit trail. */
async function readTrail({ db, principal }: CallContext, id: string): Promise<PostTrail[]> {
  const { rows } = await sql<Omit<PostTrail, 'at'> & { at: Date }>`
    select replace(entry.what, 'recognition.', '') as what, entry.at, ${nameOf('entry.who_id')} as by,
      coalesce(entry.after ->> 'reason', '') as reason, entry.after ->> 'comment_id' as comment_id
    from audit_entry as entry
    where entry.company_id = ${principal.companyId} and entry.entity = 'recognition_post' and entry.entity_id = ${id}
    order by entry.at desc, entry.id desc limit 200
  `.execute(db);

  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
