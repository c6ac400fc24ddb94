import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PostState, ReactionKind } from '../../src/api/contract/recognition.ts';
import type { TagKind } from '../../src/api/contract/recognition-tags.ts';
import type { TagIcon } from '../../src/rules/recognition/tag-names.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, PictureTable, Timestamp, Versioned } from './columns.ts';

export interface RecognitionTagTable extends Keyed, Versioned {
  kind: TagKind;
  branch_id: string | null;
  name: string;
  name_norm: string;
  description: Generated<string>;
  icon: TagIcon;
  colour: string;
  is_active: Generated<boolean>;
  created_by: string | null;
  created_key: string | null;
}

export interface RecognitionPostTable extends Keyed {
  author_id: string;
  message: string;
  /** A JSON array. */
  mentions: ColumnType<{ _id: string; name: string }[], string | undefined, string>;
  search_text: string;
  is_private: Generated<boolean>;
  state: PostState;
  published_at: OptionalTimestamp;
  watched_words: Generated<string[]>;
  image_file: string | null;
  hidden_at: OptionalTimestamp;
  hidden_by: string | null;
  hidden_reason: string | null;
  appealed_at: OptionalTimestamp;
  appeal_text: string | null;
  appeal_declined_at: OptionalTimestamp;
  reported_at: OptionalTimestamp;
  reports: Generated<number>;
  waiting_comments: Generated<number>;
  needs_decision: GeneratedAlways<boolean>;
  created_key: string | null;
  created_at: DefaultTimestamp;
}

export interface RecognitionPersonTable {
  company_id: string;
  post_id: string;
  person_id: string;
  is_giver: boolean;
  branch_id: string | null;
}

export interface RecognitionBranchTable {
  company_id: string;
  branch_id: string;
  post_id: string;
  has_giver: boolean;
  has_receiver: boolean;
}

export interface RecognitionPostTagTable {
  company_id: string;
  tag_id: string;
  post_id: string;
}

export interface RecognitionCountTable {
  company_id: string;
  post_id: string;
  like_count: Generated<number>;
  celebrate_count: Generated<number>;
  thanks_count: Generated<number>;
  love_count: Generated<number>;
  inspiring_count: Generated<number>;
  comment_count: Generated<number>;
  last_number: Generated<number>;
}

export interface RecognitionReactionTable {
  company_id: string;
  post_id: string;
  person_id: string;
  kind: ReactionKind;
  at: DefaultTimestamp;
}

export interface RecognitionCommentTable extends Keyed {
  post_id: string;
  number: number;
  person_id: string;
  body: string;
  state: PostState;
  created_key: string | null;
  at: DefaultTimestamp;
}

export interface RecognitionReportTable extends Keyed {
  post_id: string;
  comment_id: string | null;
  person_id: string;
  reason: string;
  at: DefaultTimestamp;
  decided_at: OptionalTimestamp;
}

export interface RecognitionWordsTable {
  company_id: string;
  words: string[];
  version: Generated<number>;
}

export interface RecognitionWatchTable {
  company_id: string;
  person_id: string;
  until: Timestamp;
  version: string;
}

export interface RecognitionTables {
  recognition_tag: RecognitionTagTable;
  recognition_post: RecognitionPostTable;
  recognition_person: RecognitionPersonTable;
  recognition_branch: RecognitionBranchTable;
  recognition_post_tag: RecognitionPostTagTable;
  recognition_count: RecognitionCountTable;
  recognition_reaction: RecognitionReactionTable;
  recognition_comment: RecognitionCommentTable;
  recognition_report: RecognitionReportTable;
  recognition_picture: PictureTable & { post_id: string | null };
  recognition_words: RecognitionWordsTable;
  recognition_watch: RecognitionWatchTable;
}
