/**
 * Notifications are written in the transaction of what they report, each with a row in the feed's outbox. Recipients
 * follow from the same scopes that decide who can see a person.
 */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterCommit } from '../database/running-transaction.ts';
import type { Trx } from '../database/tx.ts';
import { isInAudience, usesConsole } from '../people/audience.ts';
import { fullName } from '../people/full-name.ts';
import { subjectsWithDelegate } from '../people/time-off/approvers.ts';
import { signalOutbox } from './outbox-signal.ts';

interface NotificationDraft {
  readonly companyId: string;
  /** `kind:id` of the subject; the link is derived from it. */
  readonly actor: string;
  /** Not notified. */
  readonly doneBy?: string;
}

interface Message extends NotificationDraft {
  readonly message: string;
}

interface AdminMessage extends Message {
  /** The condition on `person`, next to `about`. */
  readonly recipients: Expression<SqlBool>;
}

/** `message` follows the person's name: `requested leave …` or `’s leave …`. */
export const notifyApprovers = (db: Trx, draft: AdminMessage & { readonly personId: string }): Promise<void> =>
  write(
    db,
    draft,
    sql`
      select person.id, ${fullName('about')} || ${draft.message.startsWith('’') ? '' : ' '}::text || ${draft.message}::text, about.id, null::uuid
      from ${subjectsWithDelegate(sql`person.company_id = ${draft.companyId} and person.id = ${draft.personId}`)}
      join person on ${draft.recipients}
      where person.company_id = ${draft.companyId}
    `,
  );

/** `message` follows the branch's name. */
export const notifyBranchAdmins = (db: Trx, draft: AdminMessage & { readonly branchId: string }): Promise<void> =>
  write(
    db,
    draft,
    sql`
      select person.id, about.branch_name || ' ' || ${draft.message}::text, null::uuid, about.id
      from branch as about join person on ${draft.recipients}
      where about.company_id = ${draft.companyId} and about.id = ${draft.branchId}
    `,
  );

export const notifyPerson = (db: Trx, draft: Message & { readonly personId: string }): Promise<void> =>
  write(
    db,
    draft,
    sql`
      select person.id, ${draft.message}::text, null::uuid, null::uuid
      from person where person.company_id = ${draft.companyId} and person.id = ${draft.personId}
    `,
  );

export const notifyWhere = (db: Trx, draft: AdminMessage): Promise<void> =>
  write(
    db,
    draft,
    sql`
      select person.id, ${draft.message}::text, null::uuid, null::uuid
      from person where person.company_id = ${draft.companyId} and ${draft.recipients}
    `,
  );

/** Only audience members who use the console. */
export const notifyAudience = (db: Trx, draft: Message & { readonly audienceId: string }): Promise<void> =>
  write(
    db,
    draft,
    sql`
      select person.id, ${draft.message}::text, null::uuid, null::uuid
      from audience join person on ${isInAudience}
      where audience.company_id = ${draft.companyId} and audience.id = ${draft.audienceId} and ${usesConsole}
    `,
  );

/** Everyone on a final board and one person more; `message` may use its row, `final`, which that person may lack. */
export async function notifyParticipants(
  db: Trx,
  draft: NotificationDraft & {
    readonly challengeId: string;
    readonly also: string;
    readonly message: RawBuilder<unknown>;
  },
): Promise<void> {
  await write(
    db,
    draft,
    sql`
      select person.id, ${draft.message}, null::uuid, null::uuid
      from person left join challenge_final as final on final.company_id = person.company_id
        and final.challenge_id = ${draft.challengeId} and not final.is_team and final.person_id = person.id
      where person.company_id = ${draft.companyId} and (final.person_id is not null or person.id = ${draft.also})
    `,
  );
}

/**
 * People praised in a post that has appeared or disappeared. What they have not read yet is one notification, of the
 * first such post and with everyone who wrote since.
 */
export async function notifyPraised(db: Trx, companyId: string, postId: string): Promise<void> {
  const before = sql`
    receiver as (
      select person_id from recognition_person
      where company_id = ${companyId} and post_id = ${postId} and not is_giver
    ),
    unread as (
      delete from notification using receiver
      where company_id = ${companyId} and recipient_id = receiver.person_id and actor like 'recognition:%'
        and read_at is null
      returning recipient_id, substr(actor, 13)::uuid as first_id
    ),`;
  await write(
    db,
    { companyId, actor: sql`(select 'recognition:' || first_id from praise where praise.person_id = recipient_id)` },
    sql`
      select person.id, praise.giver || case praise.others
        when 0 then '' when 1 then ' and 1 other' else ' and ' || praise.others || ' others' end || ' praised you.',
        null::uuid, null::uuid
      from praise join person on person.id = praise.person_id where person.company_id = ${companyId}
    `,
    sql`${before}
    praise as (
      select receiver.person_id, found.giver, found.others, found.first_id
      from receiver
      left join (select recipient_id, min(first_id::text)::uuid as first_id from unread group by 1) as unread
        on unread.recipient_id = receiver.person_id
      cross join lateral (
        select (array_agg(${fullName('giver')} order by post.id desc))[1] as giver,
          count(distinct post.author_id) - 1 as others, min(post.id::text)::uuid as first_id
        from recognition_person as part
        join recognition_post as post on post.company_id = part.company_id and post.id = part.post_id
        join person as giver on giver.company_id = post.company_id and giver.id = post.author_id
        where part.company_id = ${companyId} and part.person_id = receiver.person_id and not part.is_giver
          and post.state = 'visible' and part.post_id >= least(unread.first_id, ${postId}::uuid)
          and (unread.first_id is not null or part.post_id = ${postId}::uuid)
      ) as found
      where found.first_id is not null
    ),`,
  );
}

/** What people have not read yet is one notification: no one is notified again until then. `isRecipient` is a condition on `person`. */
export const notifyOnce = (db: Trx, draft: Message & { readonly isRecipient: RawBuilder<SqlBool> }): Promise<void> =>
  write(
    db,
    draft,
    sql`
      select person.id, ${draft.message}::text, null::uuid, null::uuid
      from person where person.company_id = ${draft.companyId} and ${draft.isRecipient} and not exists (
        select from notification as known
        where known.company_id = person.company_id and known.recipient_id = person.id and known.actor = ${draft.actor}
          and known.read_at is null
      )
    `,
  );

/** Sends each person a different message. A person may occur only once. */
export const notifyEach = (
  db: Trx,
  draft: Omit<NotificationDraft, 'actor'>,
  notices: readonly { readonly personId: string; readonly actor: string; readonly message: string }[],
): Promise<void> =>
  write(
    db,
    { ...draft, actor: sql`(select news.actor from news where news."personId" = recipient_id)` },
    sql`
      select person.id, news.message, null::uuid, null::uuid
      from news join person on person.id = news."personId" where person.company_id = ${draft.companyId}
    `,
    sql`news as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as news ("personId" uuid, actor text, message text)
    ),`,
  );

export const withdrawNotifications = (db: Trx, companyId: string, actor: string): Promise<unknown> =>
  sql`
    delete from notification
    where company_id = ${companyId} and actor = ${actor} and seen_at is null and read_at is null
  `.execute(db);

/** Marks these as read, also for those who have not looked: no one needs to do anything about it any more. */
const markAsRead = (db: Trx, companyId: string, which: RawBuilder<unknown>): Promise<unknown> =>
  sql`
    update notification set read_at = now(), seen_at = coalesce(seen_at, now())
    where company_id = ${companyId} and ${which} and read_at is null
  `.execute(db);

export const settleNotifications = (db: Trx, companyId: string, actor: string): Promise<unknown> =>
  markAsRead(db, companyId, sql`actor = ${actor}`);

interface Ask {
  readonly companyId: string;
  readonly actor: string;
  /** Whose request it is. */
  readonly personId: string;
}

/** Marks notifications as settled that asked people to decide on a request. */
export const settleAsks = (db: Trx, ask: Ask): Promise<unknown> => markAsRead(db, ask.companyId, isAsk(ask));

const requestKinds = ['leave-application', 'sick-leave-application', 'work-from-home'];

/** Marks notifications as settled that asked people to decide on any request of this person. */
export const settleAsksAbout = (db: Trx, companyId: string, personId: string): Promise<unknown> =>
  markAsRead(
    db,
    companyId,
    sql`about_person_id = ${personId} and split_part(actor, ':', 1) = any (${requestKinds}::text[])`,
  );

/** Marks as unread what a decision at that time had settled. */
export const reopenAsks = (db: Trx, { since, ...ask }: Ask & { readonly since: Date }): Promise<unknown> =>
  sql`
    update notification set read_at = null
    where company_id = ${ask.companyId} and ${isAsk(ask)}
      and read_at >= ${since} and read_at < ${since}::timestamptz + interval '1 millisecond'
  `.execute(db);

/** Notifications to the applicant aren't about anyone. */
const isAsk = ({ actor, personId }: Ask) => sql`about_person_id = ${personId} and actor = ${actor}`;

/** Only if unseen; returns false when there was nothing to withdraw. */
export async function withdrawNotification(
  db: Trx,
  { companyId, personId, actor, since }: NotificationDraft & { readonly personId: string; readonly since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notification
    where company_id = ${companyId} and recipient_id = ${personId} and actor = ${actor}
      and created_at >= ${since} and seen_at is null and read_at is null
  `.execute(db);

  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** One statement for notifications and outbox rows. */
async function write(
  db: Trx,
  { companyId, actor, doneBy }: Omit<NotificationDraft, 'actor'> & { readonly actor: string | RawBuilder<unknown> },
  recipients: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<void> {
  const id = v7();
  await sql`
    with ${before} told (recipient_id, message, about_person_id, about_branch_id) as (
      ${recipients} and person.is_enabled and person.id is distinct from ${doneBy ?? null}::uuid
    ),
    written as (
      insert into notification (company_id, recipient_id, id, actor, message, about_person_id, about_branch_id)
      select ${companyId}::uuid, recipient_id, ${id}::uuid, ${actor}, message, about_person_id, about_branch_id from told
      returning recipient_id
    )
    insert into feed_outbox (company_id, recipient_id, notification_id)
    select ${companyId}::uuid, recipient_id, ${id}::uuid from written
  `.execute(db);
  afterCommit(signalOutbox);
}
