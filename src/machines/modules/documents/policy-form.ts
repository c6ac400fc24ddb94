import type { ArticleBody } from '../../../api/contract/article-body.ts';
import type { HrDocument } from '../../../api/contract/audience.ts';
import type { PolicyDetails, PolicyText, UploadPolicyDocumentBody } from '../../../api/contract/policies.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { emptyBody } from '../../../rules/articles/article-body.ts';
import { type AudienceValue, audienceValueOf, everyone } from '../../../rules/documents/audience.ts';
import { ACKNOWLEDGE_DAYS_MAX, policyTextProblem } from '../../../rules/documents/policies.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { daysInWords } from '../../../rules/leave/leave-words.ts';
import { formatDay, today } from '../../../rules/shared/days.ts';
import { asQuestion, isQuestion } from '../../../rules/shared/form.ts';
import { newId } from '../../../rules/shared/new-id.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { bodyOf, isRefusal, isSuccess, messageOf, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { wireLinkableArticles } from '../articles/linkable-articles.ts';
import {
  type AudienceChoices,
  askAboutAudience,
  attachmentError,
  loadAudienceChoices,
  sendAttachment,
} from '../shared/audience.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireTextPictures } from '../shared/text-pictures.ts';
import { wireForm } from '../shared/wire-form.ts';

export interface PolicyValues {
  title: string;
  summary: string;
  category: string;
  kind: 'text' | 'file';
  body: ArticleBody;
  file: HrDocument | null;
  document: File | null;
  audience: AudienceValue;
  owner: string;
  effectiveFrom: string;
  acknowledgeDays: string;
  sendsReminders: boolean;
  /** Empty for none. */
  reviewOn: string;
  changeNote: string;
  /** `correction`: published, and only people who haven't acknowledged the policy yet are asked to. */
  when: 'now' | 'correction' | 'draft';
  record: {
    key: string;
    version: number;
    /** The published version; null before the first. */
    number: number | null;
    hasDraft: boolean;
    /** As stored. */
    days: string;
    /** The text at the start, to detect changes. */
    before: string;
  };
}

export interface PolicyOptions extends AudienceChoices {
  owners: readonly { value: string; label: string }[];
  canEdit: boolean;
  isRetired: boolean;
  /** The version that stays in force until the published one takes effect, and the day it does. */
  until: { inForce: number | null; day: string } | null;
}

export type PolicyForm = FormActor<PolicyOptions, PolicyValues, object>;

export const emptyPolicy = (owner: string, today: string): PolicyValues => ({
  title: '',
  summary: '',
  category: '',
  kind: 'text',
  body: emptyBody,
  file: null,
  document: null,
  audience: everyone,
  owner,
  effectiveFrom: today,
  acknowledgeDays: '14',
  sendsReminders: true,
  reviewOn: '',
  changeNote: '',
  when: 'now',
  record: { key: newId(), version: 0, number: null, hasDraft: false, days: '14', before: '' },
});

type Text = Pick<PolicyValues, 'title' | 'summary' | 'kind' | 'body' | 'file' | 'document' | 'effectiveFrom'>;

const traceOf = ({ title, summary, kind, body, file, effectiveFrom }: Text): string =>
  JSON.stringify([title.trim(), summary.trim(), kind === 'text' ? body : file?.name, effectiveFrom]);

/** Whether saving makes another version, or changes the draft of one. */
export const isNewVersion = (values: PolicyValues): boolean =>
  values.record.number === null ||
  values.record.hasDraft ||
  values.document !== null ||
  traceOf(values) !== values.record.before;

function valuesOf(policy: PolicyDetails, text: PolicyText): PolicyValues {
  const isDraft = text.publishedAt === null;
  const values = {
    title: text.title,
    summary: text.summary,
    kind: text.body === null ? ('file' as const) : ('text' as const),
    body: text.body ?? emptyBody,
    file: text.file,
    document: null,
    effectiveFrom: text.effectiveFrom,
  };

  return {
    ...values,
    category: policy.category,
    audience: audienceValueOf(policy.audience),
    owner: policy.owner._id,
    acknowledgeDays: String(policy.acknowledgeDays),
    sendsReminders: policy.sendsReminders,
    reviewOn: policy.reviewOn ?? '',
    changeNote: isDraft ? text.changeNote : '',
    when: 'draft',
    record: {
      key: policy._id,
      version: policy.version,
      number: policy.number,
      hasDraft: isDraft,
      days: String(policy.acknowledgeDays),
      before: traceOf(values),
    },
  };
}

function validatePolicy(values: PolicyValues) {
  const { title, category, kind, body, file, document, effectiveFrom, acknowledgeDays } = values;
  const days = Number(acknowledgeDays);

  return errorsOf<PolicyValues>({
    title: isBlank(title) && 'Enter a title.',
    category: category === '' && 'Choose a category.',
    body: kind === 'text' && (policyTextProblem(body) ?? false),
    document: kind === 'file' && (document === null && file === null ? 'Choose a file.' : attachmentError(document)),
    effectiveFrom: effectiveFrom === '' && 'Choose a date.',
    acknowledgeDays:
      !(Number.isInteger(days) && days >= 1 && days <= ACKNOWLEDGE_DAYS_MAX) &&
      `Enter a number of days from 1 to ${ACKNOWLEDGE_DAYS_MAX}.`,
  });
}

function fieldsOf(values: PolicyValues, fileName: string | null) {
  const { title, summary, category, kind, body, audience, owner, effectiveFrom, reviewOn, changeNote, when } = values;

  return {
    title: title.trim(),
    summary,
    category: category as UploadPolicyDocumentBody['category'],
    ...(kind === 'text' ? { body, file: null } : { body: null, file: fileName }),
    audience,
    owner,
    effectiveFrom,
    acknowledgeDays: Number(values.acknowledgeDays),
    sendsReminders: values.sendsReminders,
    reviewOn: reviewOn === '' ? null : reviewOn,
    changeNote,
    isDraft: when === 'draft',
  } satisfies Omit<UploadPolicyDocumentBody, 'key'>;
}

function untilOf({ number, effectiveFrom, versions }: PolicyDetails): PolicyOptions['until'] {
  if (number === null || effectiveFrom <= today()) return null;
  const before = versions.find((one) => one.publishedAt !== null && one.effectiveFrom <= today());

  return { inForce: before?.number ?? null, day: effectiveFrom };
}

type Loaded = LoadedForm<PolicyOptions, PolicyValues>;

export const wirePolicyForm = (io: Services) => {
  const { api } = io;
  const load = async (id: string | null, signal: AbortSignal): Promise<Reply<Loaded>> => {
    const [choices, owners, found] = await Promise.all([
      loadAudienceChoices(api, signal),
      api.call('listPolicyOwners', { signal }),
      id === null ? undefined : api.call('getPolicyDocument', { params: { id }, signal }),
    ]);
    const refused = [found, owners].find(isRefusal);
    if (refused) return refused;
    const policy = found ? bodyOf(found).policy : null;
    const number = policy?.versions[0]?.number ?? 1;
    const text = policy
      ? await api.call('getPolicyVersion', { params: { id: policy._id }, query: { number }, signal })
      : undefined;
    if (text && !isSuccess(text)) return text;
    const people = bodyOf(owners).owners.map(({ _id, fullName }) => ({ value: _id, label: fullName }));
    const { owner } = policy ?? {};
    // The owner may have left, or be out of this person's scope.
    if (owner && !people.some(({ value }) => value === owner._id)) {
      people.unshift({ value: owner._id, label: owner.fullName });
    }

    return mapReply(choices, (options) => ({
      options: {
        ...options,
        owners: people,
        canEdit: policy?.canEdit ?? true,
        isRetired: policy?.state === 'retired',
        until: policy && untilOf(policy),
      },
      ...(policy && text && { values: valuesOf(policy, bodyOf(text).text) }),
    }));
  };

  return {
    ...wireForm<PolicyOptions, PolicyValues, object>(io, {
      id: 'policyForm',
      drafts: { name: 'policy', storageOf: createDraftStorage },
      validate: validatePolicy,
      messages: {
        added: 'Policy saved',
        updated: 'Policy updated',
        published(values) {
          if (values.when === 'draft' || !isNewVersion(values)) return;

          return values.when === 'now' ? 'Policy published' : 'Policy corrected';
        },
      },
      afterAdding: paths.viewPolicies,
      load,
      async save(id, values, signal, { onProgress, isConfirmed }) {
        const isMinor = values.when === 'correction' && isNewVersion(values);
        const movesDeadline = values.acknowledgeDays !== values.record.days;
        // The server then asks for confirmation, with the deadlines that move.
        if (isMinor && !isConfirmed && !movesDeadline) return asQuestion(CORRECTION);
        if (values.when === 'now' && isNewVersion(values) && !isConfirmed) {
          return askAboutAudience(io, values.audience, askingInWords(values), signal);
        }
        const sent = await sendAttachment(io, values, signal, onProgress);
        if (!isSuccess(sent)) return sent;
        const { key, version } = values.record;
        const body = fieldsOf(values, sent.body.name);

        if (id === null) return api.call('uploadPolicyDocument', { body: { ...body, key }, signal });
        const reply = await api.call('editPolicyDocument', {
          params: { id },
          body: { ...body, version, ...(isMinor && { isMinor }), ...(isConfirmed && { confirmed: true }) },
          signal,
        });

        return isMinor && isQuestion(reply) ? asQuestion(`${messageOf(reply)} ${CORRECTION}`) : reply;
      },
    }),
    pictures: wireTextPictures(io, 'addPolicyPicture'),
    linkable: wireLinkableArticles(io),
  };
};

const CORRECTION =
  'People who have acknowledged the current version don’t need to do so again and are not notified. Everyone else is still asked to acknowledge the policy by the same date. The history will show it as a minor correction.';

const askingInWords =
  ({ record, acknowledgeDays, effectiveFrom }: PolicyValues) =>
  (people: number): string => {
    const again = record.number === null ? '' : ', including people who acknowledged an earlier version';
    const later = effectiveFrom > today() ? ` It takes effect on ${formatDay(effectiveFrom)}.` : '';
    if (people === 0) return `At the moment, no one will be asked to acknowledge this policy.${later}`;

    return `${describePeople(people)} will be asked to acknowledge this policy within ${daysInWords(Number(acknowledgeDays))}${again}.${later}`;
  };
