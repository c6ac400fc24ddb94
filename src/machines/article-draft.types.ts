import type { ArticleDetails, LinkedArticle } from '../api/contract/articles.ts';
import type { ArticleValues, KeptDraft } from '../rules/articles/article-draft.ts';
import type { Reply } from './ports.ts';

/** `article`: null for a new one. `kept`: the copy stored in this browser, if any. */
export interface ArticleDraftInput {
  article: ArticleDetails | null;
  kept: KeptDraft | null;
}

/** `isFilled`: put back from outside, not typed; an open editor restarts. */
export type FieldsChanged = { values: Partial<ArticleValues>; known?: readonly LinkedArticle[]; isFilled?: boolean };
export type Stored = { article: ArticleDetails };
export type AboutPublication = { article: ArticleDetails | null };
export type AboutStored = { reply: Reply<Stored> };
/** `isDiscarded`: the changes were discarded, and the reply has the text without them. */
export type Released = AboutStored & { isDiscarded?: boolean };

export type ArticleDraftEvent =
  | ({ type: 'fields.changed' } & FieldsChanged)
  | { type: 'save.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'kept.restored' }
  | { type: 'kept.discarded' }
  | { type: 'theirs.taken' }
  | { type: 'mine.kept' }
  | { type: 'stale.dismissed' }
  | { type: 'again.pressed' }
  | { type: 'exit.requested' }
  | { type: 'exit.confirmed' }
  | { type: 'exit.dismissed' }
  | ({ type: 'publication.came' } & AboutPublication)
  | { type: 'draft.hold' }
  | { type: 'draft.delay' }
  | ({ type: 'draft.release' } & Released);

/** `open`: the fields are shown. `notPublishing`, `savingFirst`, `publishing`, `overdue`: publishing. */
export type ArticleDraftTag =
  | ('open' | 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'outdated' | 'stale' | 'deleted')
  | ('recovering' | 'askingToLeave' | 'left')
  | ('notPublishing' | 'savingFirst' | 'publishing' | 'overdue');
