import type { ColumnType, Generated } from 'kysely';
import type { ArticleBody } from '../../src/api/contract/article-body.ts';
import type { CampaignState } from '../../src/api/contract/campaigns.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, PictureTable, Versioned } from './columns.ts';

export interface CampaignTable extends Keyed, Versioned {
  branch_id: string | null;
  audience_id: string;
  title: string;
  search_text: string;
  body: ColumnType<ArticleBody, string, string>;
  image_file: string | null;
  link_kind: string | null;
  link_id: string | null;
  in_console: Generated<boolean>;
  by_mail: Generated<boolean>;
  from_at: OptionalTimestamp;
  to_at: OptionalTimestamp;
  state: Generated<CampaignState>;
  addressed: number | null;
  recipient_count: Generated<number>;
  recipients_before_pass: Generated<number>;
  pass_cursor: string | null;
  sent_at: OptionalTimestamp;
  created_by: string;
  created_key: string | null;
}

export interface CampaignRecipientTable {
  company_id: string;
  campaign_id: string;
  person_id: string;
  id: Generated<string>;
  in_console: boolean;
  mail_id: string | null;
  received_at: DefaultTimestamp;
  opened_at: OptionalTimestamp;
  clicked_at: OptionalTimestamp;
  unsubscribed_at: OptionalTimestamp;
}

export interface CampaignTables {
  campaign: CampaignTable;
  campaign_recipient: CampaignRecipientTable;
  campaign_unsubscribed: { company_id: string; person_id: string; at: DefaultTimestamp };
  campaign_picture: PictureTable & { campaign_id: string | null };
}
