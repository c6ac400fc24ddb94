import type { ColumnType, Generated } from 'kysely';
import type { ArticleBody } from '../../src/rules/articles/article-body.ts';
import type { DefaultTimestamp, Keyed, PictureTable, Versioned } from './columns.ts';

type Document = ColumnType<ArticleBody, string, string>;

export interface ArticleTable extends Keyed, Versioned {
  branch_id: string | null;
  title: Generated<string>;
  title_norm: Generated<string>;
  search_text: Generated<string>;
  body: Document;
  cover_file: string | null;
  category: string | null;
  tags: Generated<string[]>;
  links: Generated<string[]>;
  read_minutes: Generated<number>;
  author_id: string;
  save_key: string | null;
  created_by: string;
  created_key: string | null;
  updated_by: string;
  reads: Generated<number>;
  publish_at: Date | null;
  scheduled_by: string | null;
}

export interface ArticleEditionTable {
  company_id: string;
  article_id: string;
  version: number;
  branch_id: string | null;
  author_id: string;
  title: string;
  search_text: string;
  body: Document;
  cover_file: string | null;
  category: string;
  tags: string[];
  links: string[];
  read_minutes: number;
  published_at: DefaultTimestamp;
  published_by: string;
}

export interface ArticleLinkTable {
  company_id: string;
  from_id: string;
  to_id: string;
}

export interface ArticleReadTable {
  company_id: string;
  article_id: string;
  person_id: string;
  first_read_at: DefaultTimestamp;
}

export interface ArticleTables {
  article: ArticleTable;
  article_edition: ArticleEditionTable;
  article_link: ArticleLinkTable;
  article_read: ArticleReadTable;
  article_picture: PictureTable & { article_id: string | null };
}
