/** Articles on wellbeing: writing and publishing them, and what employees read. */
import { type Static, Type } from 'typebox';
import type { ArticleBody as Body } from './article-body.ts';
import {
  answer,
  type CallContract,
  Id,
  IdParams,
  Instant,
  Line,
  listQuery,
  Nullable,
  OneOrMany,
  Plain,
  SortBy,
  strict,
} from './common.ts';
import { Version } from './organisation.ts';

const CATEGORIES = [
  'Sleep',
  'Movement',
  'Nutrition',
  'Mental health',
  'Mindfulness',
  'Work and rest',
  'Prevention',
  'Together',
] as const;
export type ArticleCategory = (typeof CATEGORIES)[number];

const TITLE_MAX = 140;
const TAG_MAX = 30;
const TAGS_MAX = 10;
const LINKS_MAX = 8;

const Person = Type.Object({ _id: Id(), fullName: Type.String() });
const Branch = Type.Object({ _id: Id(), branchName: Type.String() });
const status = (title?: string) =>
  Type.Union([Type.Literal('draft'), Type.Literal('published')], title === undefined ? {} : { title });
const Category = Type.Unsafe<ArticleCategory>(Type.String({ enum: [...CATEGORIES], title: 'Category' }));
/** Handed out as it was stored; `rules/article-body.ts` says what it may hold. */
const Document = Type.Unsafe<Body>({});

/** An article as lists show it. */
export const Article = Type.Object({
  _id: Id(),
  /** Empty as long as a draft has none. */
  title: Type.String(),
  author: Person,
  /** The name of a stored picture. */
  cover: Nullable(Type.String()),
  category: Nullable(Category),
  tags: Type.Array(Type.String()),
  status: status(),
  publishedAt: Nullable(Instant()),
  publishedBy: Nullable(Person),
  readMinutes: Type.Integer(),
  /** For whom it is: one branch, or everybody. */
  branch: Nullable(Branch),
  /** Something has been written since it was published that readers do not see yet. */
  hasChanges: Type.Boolean(),
  /** How many people have read it. */
  reads: Type.Integer(),
  /** How many published articles lead to it. */
  linkedFrom: Type.Integer(),
  /** Whether the caller may change, publish and delete it. */
  canEdit: Type.Boolean(),
  version: Type.Integer(),
  updatedAt: Instant(),
  updatedBy: Person,
});
export type Article = Static<typeof Article>;

/** An article that another one can lead to. */
export const LinkedArticle = Type.Object({
  _id: Id(),
  title: Type.String(),
  cover: Nullable(Type.String()),
  category: Nullable(Category),
  status: status(),
  branch: Nullable(Branch),
  readMinutes: Type.Integer(),
});
export type LinkedArticle = Static<typeof LinkedArticle>;

/** An article as whoever writes it sees it. */
export const WholeArticle = Type.Object({
  ...Article.properties,
  body: Document,
  /** What follows at its end, in this order. */
  links: Type.Array(LinkedArticle),
  /** What the text itself leads to, as far as it is still there. */
  linksInText: Type.Array(LinkedArticle),
  readership: Type.Object({
    /** People in the last thirty days, of those who can read it now. */
    lastMonth: Type.Integer(),
    audience: Type.Integer(),
    /** First readings, week by week, the last one being the current. */
    weeks: Type.Array(Type.Integer()),
  }),
});
export type WholeArticle = Static<typeof WholeArticle>;

const content = {
  title: Type.Optional(
    Type.String({
      title: 'Title',
      maxLength: TITLE_MAX,
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
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
  tags: Type.Optional(Type.Array(Line(TAG_MAX, { title: 'Tag' }), { title: 'Tags', maxItems: TAGS_MAX })),
  /** A picture that was added here, or none. */
  cover: Type.Optional(Nullable(Type.String({ title: 'Cover', pattern: '^[0-9a-f]{32}\\.jpg$' }))),
  links: Type.Optional(
    Type.Array(Id({ title: 'Article' }), { title: 'Read on', maxItems: LINKS_MAX, uniqueItems: true }),
  ),
  /** In whose name it appears: one of those who may write it. Themselves, unless told otherwise. */
  author: Type.Optional(Id({ title: 'Author' })),
  /** For whom it is; nobody in particular means everybody. */
  branch: Type.Optional(Nullable(Id({ title: 'Branch' }))),
  /** Chosen by the sender for each save: sent again with it after a lost answer, nothing is stored twice. */
  key: Type.Optional(Id({ title: 'Key' })),
};

export const CreateArticleBody = strict(content);
export type CreateArticleBody = Static<typeof CreateArticleBody>;

/** What is left out stays. */
export const EditArticleBody = strict({ ...content, version: Version });
export type EditArticleBody = Static<typeof EditArticleBody>;

export const ArticleReply = answer({ article: WholeArticle });
export type ArticleReply = Static<typeof ArticleReply>;

export const ArticlesQuery = strict({
  ...listQuery,
  sort: Type.Optional(SortBy('title', 'author', 'category', 'status', 'published', 'reads', 'updated')),
  author: Type.Optional(OneOrMany(Id({ title: 'Author' }))),
  category: Type.Optional(OneOrMany(Category)),
  status: Type.Optional(status('Status')),
});
export type ArticlesQuery = Static<typeof ArticlesQuery>;

/** Somebody in whose name articles appear. */
export const ArticleAuthor = Type.Object({
  ...Person.properties,
  /** How many the caller can see. */
  articles: Type.Integer(),
  /** Whether the caller can write in their name. */
  mayWrite: Type.Boolean(),
});
export type ArticleAuthor = Static<typeof ArticleAuthor>;

/** A published article as its readers' lists show it. */
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
    summary: 'Articles that the caller may write or read, drafts included where they may write',
    query: ArticlesQuery,
    reply: answer({ articles: Type.Array(Article), total: Type.Integer() }),
  },
  getArticle: { summary: 'One article as it is written', params: IdParams, reply: ArticleReply },
  createArticle: { summary: 'Begin an article', body: CreateArticleBody, bodyBytes: 512 * 1024, reply: ArticleReply },
  editArticle: {
    summary: 'Change an article; what is published stays as it is until it is published again',
    params: IdParams,
    body: EditArticleBody,
    bodyBytes: 512 * 1024,
    reply: ArticleReply,
  },
  publishArticle: {
    summary: 'Publish an article as it stands, or take it back to being a draft',
    query: strict({
      articleId: Id({ title: 'Article' }),
      publish: Type.Boolean({ title: 'Publish' }),
      version: Type.Optional(Type.Integer({ minimum: 1, title: 'Version' })),
    }),
    reply: ArticleReply,
  },
  deleteArticle: {
    summary: 'Delete an article, with its pictures and what is known of who has read it',
    params: IdParams,
    query: strict({ version: Type.Optional(Type.Integer({ minimum: 1, title: 'Version' })) }),
    reply: Plain,
  },
  getArticleAuthors: {
    summary: 'In whose name articles appear, and in whose name the caller can write',
    reply: answer({ authors: Type.Array(ArticleAuthor) }),
  },
  getArticlesToLink: {
    summary: 'Articles that another one can lead to',
    query: strict({ ...listQuery, except: Type.Optional(Id({ title: 'Not this one' })) }),
    reply: answer({ articles: Type.Array(LinkedArticle), total: Type.Integer() }),
  },
  addArticlePicture: {
    summary: 'Store a picture for an article: its cover, or one in its text',
    body: strict({}),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: 10 * 1024 * 1024 },
    reply: answer({ picture: Type.Object({ file: Type.String() }) }),
  },
  listPublishedArticles: {
    summary: 'What there is for the caller to read, newest first',
    query: strict({
      ...listQuery,
      category: Type.Optional(OneOrMany(Category)),
      unread: Type.Optional(Type.Boolean({ title: 'Unread' })),
    }),
    reply: answer({ articles: Type.Array(PublishedArticle), total: Type.Integer() }),
  },
  readPublishedArticle: {
    summary: 'Read an article; it counts as read by the caller from then on',
    params: IdParams,
    reply: answer({
      article: Type.Object({
        ...PublishedArticle.properties,
        body: Document,
        links: Type.Array(PublishedArticle),
      }),
    }),
  },
} as const satisfies Record<string, CallContract>;
