/** What a recording may hold of a chart's context. Anything not listed here never leaves the chart. */
import type { ConversationUpdate } from '../../rules/conversations/conversation.ts';
import { routeAt } from '../../rules/shared/paths.ts';

// biome-ignore lint/suspicious/noExplicitAny: every chart has a context of its own
type Pick = (context: any) => Record<string, unknown>;

/** The names of invalid fields, never their contents. */
const blamed = (errors: Record<string, unknown> | undefined) =>
  Object.entries(errors ?? {}).flatMap(([field, message]) => (message ? [field] : []));

const shown: Readonly<Record<string, Pick>> = {
  session: ({ place, who, returnTo }) => ({
    // The route's pattern: the address itself may contain an id or a token.
    page: routeAt(place.path)?.path ?? 'none of the console',
    roles: who?.track.roles,
    'password changed': who?.track.password,
    'company profile done': who?.track.companyProfileUpdated,
    'picture done': who?.track.profileImageOrLogoUpdated,
    'comes back after signing in': returnTo !== undefined,
  }),
  login: ({ errors, waitSeconds }) => ({ 'fields to correct': blamed(errors), 'seconds to wait': waitSeconds }),
  forgotPassword: ({ errors }) => ({ 'fields to correct': blamed(errors) }),
  changePassword: ({ origin, errors }) => ({ 'opened from': origin, 'fields to correct': blamed(errors) }),
  pictureCrop: ({ file }) => ({ 'picture chosen': file !== null }),
  logo: ({ origin, level, canSkip, file, image }) => ({
    'opened from': origin,
    'picture of': level,
    'may be skipped': canSkip,
    'picture chosen': file !== null,
    'picture cropped': image !== null,
  }),
  notifications: ({ unread, unseen, total, shown: requested, failures, toRead, isOutdated }) => ({
    unread,
    unseen,
    total: total,
    'asked for': requested,
    'list out of date': isOutdated,
    'still to be marked as read': toRead?.length,
    'failed attempts': failures,
  }),
  bulkUpload: ({ kind, mode, takesMany, branchId, insuranceId, files, error, sent, record, check }) => ({
    'upload of': kind,
    'takes several files': takesMany,
    'for people': mode,
    'branch chosen': Boolean(branchId),
    'insurance chosen': Boolean(insuranceId),
    'files chosen': files?.length,
    'something is wrong': error !== null,
    'percent sent': Math.round((sent ?? 0) * 100),
    'rows tried': check?.total,
    'rows that would be refused': check?.failed,
    'state of the upload': record?.state,
    rows: record?.total,
    'rows done': record?.done,
    'rows refused': record?.failed,
  }),
  toasts: ({ queue }) => ({ messages: queue?.length }),
  leaveReview: ({ review, decision, queue }) => ({
    state: review?.request.status,
    decision,
    queue: queue?.length,
  }),
  decideMany: ({ chosen, decision, outcomes }) => ({
    ticked: chosen?.length,
    decision,
    outcomes: outcomes?.length,
  }),
  peopleChange: ({ selection, preview, queue, outcomes, last }) => ({
    ticked: selection?.ids?.length,
    'all who match': selection?.all?.total,
    previewed: preview?.people?.length,
    queue: queue?.length,
    outcomes: outcomes?.length,
    'may still be undone': last?.outcomes?.length,
  }),
  conversation: ({ conversation, entries, hasEarlier, text, attachments, change, isOutdated }) => ({
    state: conversation?.status,
    assigned: Boolean(conversation?.assignee),
    'entries shown': entries?.length,
    'earlier ones': hasEarlier,
    'something typed': Boolean(text),
    files: attachments?.length,
    'on its way': change && wordsOf(change),
    'out of date': isOutdated,
  }),
  attachment: ({ sent, error }) => ({
    'percent sent': Math.round((sent ?? 0) * 100),
    'something is wrong': error !== null,
  }),
  ticket: ({ values, attachments, errors, ticket }) => ({
    category: values?.category,
    priority: values?.priority,
    'environment sent': values?.sendsEnvironment,
    files: attachments?.length,
    'fields to correct': blamed(errors),
    raised: ticket !== null,
  }),
  articleDraft: ({ id, article, values, errors, save, kept }) => ({
    'exists on the server': id !== null,
    'readers have it': article?.status === 'published',
    'has a title': Boolean(values?.title),
    tags: values?.tags?.length,
    'fields to correct': blamed(errors),
    'save on its way': save !== null,
    'kept by this browser': kept !== null,
  }),
  articlePublishing: ({ publish, publishAt, discards, article }) => ({
    'to be published': publish,
    'at a chosen time': publishAt !== undefined,
    'changes to be discarded': discards,
    'readers had it before': article?.status === 'published',
  }),
  articlePictures: ({ picture }) => ({
    'for the cover': picture?.purpose === 'cover',
    'percent sent': Math.round((picture?.sent ?? 0) * 100),
    'something is wrong': Boolean(picture?.error),
  }),
  liveBoard: ({ query, board, rank, isOutdated, failures }) => ({
    page: query?.page,
    searched: Boolean(query?.search),
    'requested rank': rank,
    state: board?.state,
    rows: board?.rows?.length,
    of: board?.total,
    'out of date': isOutdated,
    'failed attempts': failures,
  }),
  recognitionFeed: ({ posts, fresh, gone, pending, failures }) => ({
    posts: posts?.length,
    'new ones': fresh,
    'hidden since': gone?.length,
    'on their way': pending?.length,
    'failed attempts': failures,
  }),
  recognitionComposer: ({ values, errors, post }) => ({
    people: values?.to?.length,
    'tags and values': values?.tags?.length,
    'fields to correct': blamed(errors),
    state: post?.state,
  }),
  campaignSending: ({ progress }) => ({ state: progress?.state, received: progress?.told, of: progress?.addressed }),
  policyAcknowledgement: ({ policy, isReplaced }) => ({
    version: policy?.number,
    'required version': policy?.requiredVersion,
    acknowledged: policy?.acknowledgedAt !== null,
    'newer version shown': isReplaced,
  }),
  rulePreview: ({ rules, preview }) => ({
    kind: rules?.type,
    'rules complete': rules !== null,
    'people replayed': preview?.people,
  }),
  reportRun: ({ run }) => ({
    'people counted': run?.done,
    of: run?.total,
    fetched: typeof run?.fetchedAt === 'string',
  }),
  collection: ({ query, rows, total }) => ({ page: query?.page, sort: query?.sort, rows: rows?.length, of: total }),
  form: ({ errors }) => ({ 'fields to correct': blamed(errors) }),
};

const wordsOf = (change: ConversationUpdate): string =>
  change.note !== undefined ? 'a note' : change.body === undefined ? 'a change' : 'an answer';

export function redact(chart: string, context: unknown): Record<string, unknown> {
  try {
    return shown[chart]?.(context) ?? {};
  } catch {
    return {};
  }
}
