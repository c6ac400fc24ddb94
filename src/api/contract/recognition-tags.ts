import { type Static, Type } from 'typebox';
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX } from '../../rules/recognition/recognition-limits.ts';
import { tagIcons } from '../../rules/recognition/tag-names.ts';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  SortBy,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

/** A corporate value belongs to the company; a tag may belong to a branch. */
export const TagKind = oneOf(['tag', 'value'], 'Kind');
export type TagKind = Static<typeof TagKind>;

const icon = oneOf(tagIcons, 'Icon');
const colour = Type.String({ pattern: '^#[0-9a-f]{6}$', title: 'Colour' });

/** The part that posts show. A tag's name is stored without the `#`. */
export const PostTag = Type.Object({
  _id: Id(),
  kind: TagKind,
  name: Type.String(),
  icon,
  colour: Type.String(),
});
export type PostTag = Static<typeof PostTag>;

export const RecognitionTag = Type.Object({
  ...PostTag.properties,
  description: Type.String(),
  /** A retired one stays on its posts but can't be chosen. */
  isActive: Type.Boolean(),
  /** A branch's own; null for the company's. */
  branch: Nullable(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** False if the caller may only use it. */
  canEdit: Type.Boolean(),
  /** Open posts that the caller can see. */
  uses: Type.Integer(),
  lastUsedAt: Nullable(Instant()),
  /** Deleting removes it, because no post has ever had it; otherwise it is retired. */
  isRemovable: Type.Boolean(),
  createdAt: Instant(),
  version: Type.Integer(),
});
export type RecognitionTag = Static<typeof RecognitionTag>;

const required = { name: SingleLine(TAG_NAME_MAX, { title: 'Name', message: 'Enter a name.' }) };
const optional = {
  description: Type.Optional(MultiLine(TAG_DESCRIPTION_MAX, { title: 'Description' })),
  icon: Type.Optional(icon),
  colour: Type.Optional(colour),
};

export const CreateTagBody = strictObject({
  kind: TagKind,
  ...required,
  ...optional,
  /** For the company level; a branch admin's tag always belongs to their branch. */
  branchId: Type.Optional(Nullable(Id({ title: 'Branch' }))),
  /** Idempotency key: repeated after a lost reply, nothing is stored twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type CreateTagBody = Static<typeof CreateTagBody>;

/** Omitted fields stay unchanged. `isActive: true` restores a retired one. */
export const EditTagBody = strictObject({
  tagId: Id({ title: 'Tag' }),
  version: Version,
  name: Type.Optional(required.name),
  ...optional,
  isActive: Type.Optional(Type.Boolean({ title: 'Active' })),
});
export type EditTagBody = Static<typeof EditTagBody>;

export const TagsQuery = strictObject({
  searchPattern: listQuery.search,
  isActive: Type.Optional(Type.Boolean({ title: 'Active' })),
  kind: Type.Optional(TagKind),
  branch: Type.Optional(Id({ title: 'Branch' })),
  sort: Type.Optional(SortBy('name', 'uses', 'used')),
  skip: listQuery.skip,
  count: listQuery.count,
});
export type TagsQuery = Static<typeof TagsQuery>;

/** Posts by month, oldest first; null for one to four. */
const TagMonth = Type.Object({ month: Type.String(), posts: Nullable(Type.Integer()) });

export const TagUse = Type.Object({ tag: RecognitionTag, months: Type.Array(TagMonth) });
export type TagUse = Static<typeof TagUse>;

const one = replyWith({ tag: RecognitionTag });

export const recognitionTags = {
  createRecognitionTag: { summary: 'Create a recognition tag or a corporate value', body: CreateTagBody, reply: one },
  getHashTags: {
    summary: 'Tags and values that the caller may use on a post; for company admins, all of them',
    query: TagsQuery,
    /** `counts`: with the same search and filters except `isActive`. */
    reply: replyWith({
      tags: Type.Array(RecognitionTag),
      total: Type.Integer(),
      counts: Type.Object({ active: Type.Integer(), retired: Type.Integer() }),
    }),
  },
  deleteRecognitionTag: {
    summary: 'Retire a tag or value that has been used, or delete one that has not',
    query: strictObject({ tagId: Id({ title: 'Tag' }), version: Type.Optional(Version) }),
    reply: replyWith({ outcome: oneOf(['retired', 'removed'], 'Outcome') }),
  },
  editRecognitionTag: { summary: 'Edit a tag or value, or restore a retired one', body: EditTagBody, reply: one },
  viewTagUse: {
    summary: 'One tag or value with its usage by month; for its latest posts, filter the feed by `tag`',
    params: IdParams,
    reply: replyWith({ use: TagUse }),
  },
} as const satisfies Record<string, CallContract>;
