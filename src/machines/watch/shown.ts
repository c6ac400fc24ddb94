/**
 * What may be seen of a chart's context. It is picked here, where it happens, so that nothing else is ever kept, sent to
 * another tab or written into a file. A chart that is missing here shows nothing but its states.
 */
import type { Change } from '../rules/conversation.ts';
import { routeAt } from '../rules/paths.ts';

// biome-ignore lint/suspicious/noExplicitAny: every chart has a context of its own
type Pick = (context: any) => Record<string, unknown>;

/** Which fields are blamed, never what was typed into them. */
const blamed = (errors: Record<string, unknown> | undefined) =>
  Object.entries(errors ?? {}).flatMap(([field, message]) => (message ? [field] : []));

const shown: Readonly<Record<string, Pick>> = {
  session: ({ place, who, returnTo }) => ({
    // As the table of pages writes it: the address itself may name a record, or hold a token.
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
  companyProfile: ({ origin, errors }) => ({ 'opened from': origin, 'fields to correct': blamed(errors) }),
  logo: ({ origin, level, canSkip, file, image }) => ({
    'opened from': origin,
    'picture of': level,
    'may be skipped': canSkip,
    'picture chosen': file !== null,
    'picture cut': image !== null,
  }),
  notifications: ({ unread, unseen, total, shown: asked, failures, toRead, isOutdated }) => ({
    unread,
    unseen,
    'in all': total,
    'asked for': asked,
    'something new came meanwhile': isOutdated,
    'still to be marked as read': toRead?.length,
    'tries in vain': failures,
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
  leaveReview: ({ review, wish, queue }) => ({
    state: review?.request.status,
    wish,
    queue: queue?.length,
  }),
  decideMany: ({ chosen, decision, outcomes }) => ({
    ticked: chosen?.length,
    decision,
    outcomes: outcomes?.length,
  }),
  conversation: ({ conversation, entries, hasEarlier, text, attachments, change, isOutdated }) => ({
    state: conversation?.status,
    'looked after': Boolean(conversation?.assignee),
    'entries shown': entries?.length,
    'earlier ones': hasEarlier,
    'something typed': Boolean(text),
    files: attachments?.length,
    'on its way': change && wordsOf(change),
    'something happened meanwhile': isOutdated,
  }),
  articleDraft: ({ id, article, values, errors, save, wish, kept, picture }) => ({
    'begun on the server': id !== null,
    'readers have it': article?.status === 'published',
    'has a title': Boolean(values?.title),
    tags: values?.tags?.length,
    'fields to correct': blamed(errors),
    'save on its way': save !== null,
    'publishing wanted': wish === 'publish',
    'leaving wanted': wish === 'leave',
    'kept by this browser': kept !== null,
    'picture on its way': Boolean(picture),
  }),
  collection: ({ query, rows, total }) => ({ page: query?.page, sort: query?.sort, rows: rows?.length, of: total }),
  form: ({ errors }) => ({ 'fields to correct': blamed(errors) }),
};

const wordsOf = (change: Change): string =>
  change.note !== undefined ? 'a note' : change.body === undefined ? 'a change' : 'an answer';

/** What may be seen of it, as plain text and numbers. */
export function shownOf(chart: string, context: unknown): Record<string, unknown> {
  try {
    return shown[chart]?.(context) ?? {};
  } catch {
    return {};
  }
}
