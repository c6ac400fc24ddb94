import { type Static, Type } from 'typebox';
import {
  ARTICLE_CATEGORIES,
  type ArticleCategory,
  LINKS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '../../rules/articles/articles.ts';
import type { ArticleBody as Body } from './article-body.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  NOT_IN_A_LINE,
  Nullable,
  OneOrMany,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

const Person = Type.Object({ _id: Id(), fullName: Type.String() });
const Branch = Type.Object({ _id: Id(), branchName: Type.String() });
const status = (title?: string) =>
  Type.Union(
    [Type.Literal('draft'), Type.Literal('scheduled'), Type.Literal('published')],
    title === undefined ? {} : { title },
  );
const Category = Type.Unsafe<ArticleCategory>(Type.String({ enum: [...ARTICLE_CATEGORIES], title: 'Category' }));
/** Returned as stored; `rules/articles/article-body.ts` checks it on the way in. */
const Document = Type.Unsafe<Body>({});

export const Article = Type.Object({
  _id: Id(),
  /** Empty for a draft without a title. */
  title: Type.String(),
  author: Person,
  cover: Nullable(Type.String()),
  category: Nullable(Category),
  tags: Type.Array(Type.String()),
  status: status(),
  /** When a scheduled article will be published. */
  publishAt: Nullable(Instant()),
  publishedAt: Nullable(Instant()),
  publishedBy: Nullable(Person),
  readMinutes: Type.Integer(),
  branch: Nullable(Branch),
  /** Readers do not see the latest changes yet. */
  hasChanges: Type.Boolean(),
  reads: Type.Integer(),
  /** Published articles that link here. */
  linkedFrom: Type.Integer(),
  canEdit: Type.Boolean(),
  version: Type.Integer(),
  updatedAt: Instant(),
  updatedBy: Person,
});
export type Article = Static<typeof Article>;

export const LinkedArticle = Type.Object({
  _id: Id(),
  title: Type.String(),
  cover: Nullable(Type.String()),
  category: Nullable(Category),
  /** Scheduled ones are drafts here: readers cannot see them yet. */
  status: Type.Union([Type.Literal('draft'), Type.Literal('published')]),
  branch: Nullable(Branch),
  readMinutes: Type.Integer(),
});
export type LinkedArticle = Static<typeof LinkedArticle>;

export const ArticleDetails = Type.Object({
  ...Article.properties,
  body: Document,
  links: Type.Array(LinkedArticle),
  /** Articles linked in the text that still exist. */
  linksInText: Type.Array(LinkedArticle),
  readership: Type.Object({
    /** Current readers in the last thirty days. */
    lastMonth: Type.Integer(),
    audience: Type.Integer(),
    /** First reads per week, ending with the current one. */
    weeks: Type.Array(Type.Integer()),
  }),
});
export type ArticleDetails = Static<typeof ArticleDetails>;

const content = {
  title: Type.Optional(
    Type.String({
      title: 'Title',
      maxLength: TITLE_MAX,
      pattern: `^[^${NOT_IN_A_LINE}]*$`,
      description: 'One line.',
    }),
  ),
  body: Type.Optional(
    Type.Unsafe<Body>(
      Type.Object(
        { type: Type.Literal('doc'), content: Type.Array(Type.Object({}, { additionalProperties: true })) },
        { title: 'Text', additionalProperties: false, description: 'A document of blocks; never HTML.' },
      ),
    ),
  ),
  category: Type.Optional(Nullable(Category)),
  tags: Type.Optional(Type.Array(SingleLine(TAG_MAX, { title: 'Tag' }), { title: 'Tags', maxItems: TAGS_MAX })),
  cover: Type.Optional(Nullable(Type.String({ title: 'Cover', pattern: '^[0-9a-f]{32}\\.jpg$' }))),
  links: Type.Optional(Type.Array(Id({ title: 'Article' }), { title: 'More', maxItems: LINKS_MAX, uniqueItems: true })),
  /** One of the caller's permitted authors; the caller by default. */
  author: Type.Optional(Id({ title: 'Author' })),
  /** Null for everyone. */
  branch: Type.Optional(Nullable(Id({ title: 'Branch' }))),
  /** Idempotency key: repeated after a lost reply, nothing is stored twice. */
  key: Type.Optional(Id({ title: 'Key' })),
};

export const CreateArticleBody = strictObject(content);
export type CreateArticleBody = Static<typeof CreateArticleBody>;

/** Omitted fields stay unchanged. */
export const EditArticleBody = strictObject({ ...content, version: Version });
export type EditArticleBody = Static<typeof EditArticleBody>;

const ArticleReply = replyWith({ article: ArticleDetails });

export const ArticlesQuery = strictObject({
  ...listQuery,
  sort: Type.Optional(SortBy('title', 'author', 'category', 'status', 'published', 'reads', 'updated')),
  author: Type.Optional(OneOrMany(Id({ title: 'Author' }))),
  category: Type.Optional(OneOrMany(Category)),
  status: Type.Optional(status('Status')),
  /** Those that someone opened for the first time in these days, of UTC. */
  readFrom: Type.Optional(Day({ title: 'Read from' })),
  readTo: Type.Optional(Day({ title: 'Read until' })),
});
export type ArticlesQuery = Static<typeof ArticlesQuery>;

export const ArticleAuthor = Type.Object({
  ...Person.properties,
  /** Those visible to the caller. */
  articles: Type.Integer(),
  mayWrite: Type.Boolean(),
});
export type ArticleAuthor = Static<typeof ArticleAuthor>;

export const PublishedArticle = Type.Object({
  _id: Id(),
  title: Type.String(),
  author: Type.Object({ fullName: Type.String() }),
  cover: Nullable(Type.String()),
  category: Nullable(Category),
  tags: Type.Array(Type.String()),
  publishedAt: Instant(),
  readMinutes: Type.Integer(),
  isRead: Type.Boolean(),
});
export type PublishedArticle = Static<typeof PublishedArticle>;

export const articles = {
  getArticles: {
    summary: 'Articles that the caller may edit or read; drafts only where they may edit',
    query: ArticlesQuery,
    reply: replyWith({ articles: Type.Array(Article), total: Type.Integer() }),
  },
  getArticle: { summary: 'One article for editing', params: IdParams, reply: ArticleReply },
  createArticle: { summary: 'Create an article', body: CreateArticleBody, bodyBytes: 512 * 1024, reply: ArticleReply },
  editArticle: {
    summary: 'Edit an article; readers see the changes once it is published again',
    params: IdParams,
    body: EditArticleBody,
    bodyBytes: 512 * 1024,
    reply: ArticleReply,
  },
  publishArticle: {
    summary: 'Publish an article, now or later, or unpublish it',
    query: strictObject({
      articleId: Id({ title: 'Article' }),
      publish: Type.Boolean({ title: 'Publish' }),
      /** Schedules it for this moment. With `publish=false`, moves it back to drafts if it is scheduled for this moment. */
      publishAt: Type.Optional(Type.String({ format: 'date-time', title: 'Publish on' })),
      version: Type.Optional(Version),
      /** What the caller’s screen showed: `draft`, or the moment at which the article was or is to be published. Another publication or schedule is not taken back. */
      shown: Type.Optional(Type.String({ title: 'Shown', maxLength: 40 })),
    }),
    reply: ArticleReply,
  },
  discardArticleChanges: {
    summary: 'Discard the unpublished changes of an article, so that it is again what readers see',
    params: IdParams,
    query: strictObject({ version: Version }),
    reply: ArticleReply,
  },
  deleteArticle: {
    summary: 'Delete an article with its pictures and read counts',
    params: IdParams,
    query: strictObject({ version: Type.Optional(Version) }),
    reply: StatusReply,
  },
  getArticleAuthors: {
    summary: 'The authors of articles, and the ones the caller may write as',
    reply: replyWith({ authors: Type.Array(ArticleAuthor) }),
  },
  getArticlesToLink: {
    summary: 'Articles that can be linked to',
    query: strictObject({ ...listQuery, except: Type.Optional(Id({ title: 'Not this one' })) }),
    reply: replyWith({ articles: Type.Array(LinkedArticle), total: Type.Integer() }),
  },
  addArticlePicture: {
    summary: 'Upload a picture for an article’s cover or text',
    body: strictObject({}),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: 10 * 1024 * 1024 },
    reply: replyWith({ picture: Type.Object({ file: Type.String() }) }),
  },
  listPublishedArticles: {
    summary: 'Published articles for the caller, newest first',
    query: strictObject({
      ...listQuery,
      category: Type.Optional(OneOrMany(Category)),
      unread: Type.Optional(Type.Boolean({ title: 'Unread' })),
    }),
    reply: replyWith({ articles: Type.Array(PublishedArticle), total: Type.Integer() }),
  },
  readPublishedArticle: {
    summary: 'One published article, which is then marked as read',
    params: IdParams,
    reply: replyWith({
      article: Type.Object({
        ...PublishedArticle.properties,
        body: Document,
        links: Type.Array(PublishedArticle),
      }),
    }),
  },
} as const satisfies Record<string, CallContract>;
