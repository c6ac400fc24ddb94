import { type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  PostPerson,
  PostState,
  ReactionKind,
  RecognitionComment,
  RecognitionPost,
} from '../../src/api/contract/recognition.ts';
import type { AdminPost } from '../../src/api/contract/recognition-admin.ts';
import type { PostTag } from '../../src/api/contract/recognition-tags.ts';
import { administers } from '../../src/rules/auth/administers.ts';
import { reactionKinds } from '../../src/rules/recognition/reactions.ts';
import { COMMENTS_SHOWN } from '../../src/rules/recognition/recognition-limits.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { RecognitionPostTable } from '../database/schema-recognition.ts';
import { fullName, nameOf } from '../people/full-name.ts';
import { mayModerate } from './visibility.ts';

export interface Viewer {
  readonly principal: Principal;
  readonly scope: Scope;
}

/** The query must have `person` and its `branch`. */
export const personJson = sql<PostPerson>`json_build_object(
  '_id', person.id, 'fullName', ${fullName('person')}, 'photo', person.photo_file,
  'branchName', branch.branch_name
)`;

export const withBranch = sql`
  left join branch on branch.company_id = person.company_id and branch.id = person.branch_id`;

interface CommentRow {
  readonly id: string;
  readonly number: number;
  readonly from: PostPerson;
  readonly body: string;
  /** In milliseconds. */
  readonly at: number;
  readonly state: PostState;
  readonly person_id: string;
}

/** The query must have `recognition_comment as comment` and `commentAuthor`. */
export const commentJson = sql<CommentRow>`json_build_object(
  'id', comment.id, 'number', comment.number, 'from', ${personJson}, 'body', comment.body,
  'at', (extract(epoch from comment.at) * 1000)::int8, 'state', comment.state, 'person_id', comment.person_id
)`;

export const commentAuthor = sql`
  join person on person.company_id = comment.company_id and person.id = comment.person_id ${withBranch}`;

/** Authors also see their own waiting and hidden comments. */
export const seesComment = (personId: string) =>
  sql`(comment.state = 'visible' or (comment.person_id = ${personId} and comment.state <> 'withdrawn'))`;

export const presentComment = (row: CommentRow, principal: Principal): RecognitionComment => ({
  _id: row.id,
  number: row.number,
  from: row.from,
  comment: row.body,
  at: new Date(row.at).toISOString(),
  state: row.state,
  isOwn: row.person_id === principal.personId,
});

type UnreadColumn = 'company_id' | 'search_text' | 'reported_at' | 'needs_decision' | 'created_key';

export interface PostRow extends Omit<Selectable<RecognitionPostTable>, UnreadColumn> {
  readonly hider: string | null;
  readonly people: (PostPerson & { isGiver: boolean })[];
  readonly tags: PostTag[];
  readonly counts: Record<ReactionKind, number> & { comments: number };
  readonly reaction: ReactionKind | null;
  readonly comments: CommentRow[];
  readonly is_reported: boolean;
  readonly may_moderate: boolean;
}

/** The columns that are shown of `post`. */
export const postColumns = ({ principal, scope }: Viewer) => sql`
  post.id, post.author_id, post.message, post.mentions, post.is_private, post.state, post.published_at,
  post.watched_words, post.image_file, post.hidden_at, post.hidden_by, post.hidden_reason, post.appealed_at,
  post.appeal_text, post.appeal_declined_at, post.reports, post.waiting_comments, post.created_at,
  (
    select json_build_object('like', like_count, 'celebrate', celebrate_count, 'thanks', thanks_count, 'love', love_count,
      'inspiring', inspiring_count, 'comments', comment_count)
    from recognition_count as kept where kept.company_id = post.company_id and kept.post_id = post.id
  ) as counts,
  (
    select json_agg(json_build_object('_id', person.id, 'fullName', ${fullName('person')},
      'photo', person.photo_file, 'branchName', branch.branch_name, 'isGiver', part.is_giver)
      order by person.name_norm, person.id)
    from recognition_person as part
    join person on person.company_id = part.company_id and person.id = part.person_id ${withBranch}
    where part.company_id = post.company_id and part.post_id = post.id
  ) as people,
  (
    select coalesce(json_agg(json_build_object('_id', tag.id, 'kind', tag.kind, 'name', tag.name, 'icon', tag.icon,
      'colour', tag.colour) order by tag.kind desc, tag.name_norm), '[]')
    from recognition_post_tag as given
    join recognition_tag as tag on tag.company_id = given.company_id and tag.id = given.tag_id
    where given.company_id = post.company_id and given.post_id = post.id
  ) as tags,
  (
    select reaction.kind from recognition_reaction as reaction
    where reaction.company_id = post.company_id and reaction.post_id = post.id
      and reaction.person_id = ${principal.personId}
  ) as reaction,
  (
    select coalesce(json_agg(${commentJson} order by comment.number), '[]') from (
      select * from recognition_comment as comment
      where comment.company_id = post.company_id and comment.post_id = post.id and ${seesComment(principal.personId)}
      order by comment.number desc limit ${COMMENTS_SHOWN}
    ) as comment ${commentAuthor}
  ) as comments,
  exists (
    select from recognition_report as report
    where report.company_id = post.company_id and report.post_id = post.id and report.comment_id is null
      and report.person_id = ${principal.personId}
  ) as is_reported,
  ${administers(principal.level) ? mayModerate(scope) : sql`false`} as may_moderate,
  ${nameOf('post.hidden_by')} as hider`;

/** `ids` selects the posts' ids as `id`; the newest comes first. */
export const postsOf = (viewer: Viewer, ids: RawBuilder<unknown>) => sql<PostRow>`
  select ${postColumns(viewer)} from (${ids}) as few
  join recognition_post as post on post.company_id = ${viewer.principal.companyId} and post.id = few.id
  order by post.id desc`;

export function presentPost(row: PostRow, { principal }: Pick<Viewer, 'principal'>): RecognitionPost {
  const isOwn = row.author_id === principal.personId;
  const people = row.people.map(({ isGiver: _, ...person }) => person);
  const isModerator = row.may_moderate && !isOwn;

  return {
    _id: row.id,
    from: people.find((_, index) => row.people[index]?.isGiver) as PostPerson,
    to: people.filter((_, index) => !row.people[index]?.isGiver),
    tags: row.tags,
    message: row.message,
    mentions: row.mentions,
    image: row.image_file,
    isPrivate: row.is_private,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    reactions: reactionKinds.map((kind) => ({ kind, count: row.counts[kind] })),
    reaction: row.reaction,
    comments: row.comments.map((comment) => presentComment(comment, principal)),
    commentCount: row.counts.comments,
    isOwn,
    isAboutYou: row.people.some(({ _id, isGiver }) => !isGiver && _id === principal.personId),
    isReported: row.is_reported,
    mayModerate: isModerator,
    mayAppeal: isOwn && row.state === 'hidden' && row.appealed_at === null,
    hiding: isOwn || isModerator ? hidingOf(row, isModerator) : null,
  };
}

const hidingOf = (row: PostRow, isModerator: boolean): RecognitionPost['hiding'] =>
  row.state === 'hidden' && row.hidden_at
    ? {
        reason: row.hidden_reason ?? '',
        at: row.hidden_at.toISOString(),
        by: isModerator ? row.hider : null,
        appeal: row.appealed_at && {
          text: row.appeal_text ?? '',
          at: row.appealed_at.toISOString(),
          declinedAt: row.appeal_declined_at?.toISOString() ?? null,
        },
      }
    : null;

export const presentAdminPost = (row: PostRow, viewer: Viewer): AdminPost => ({
  ...presentPost(row, viewer),
  reports: row.reports,
  waitingComments: row.waiting_comments,
  watchedWords: row.watched_words,
});
