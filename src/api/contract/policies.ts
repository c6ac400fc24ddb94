import { type Static, Type } from 'typebox';
import {
  ACKNOWLEDGE_DAYS_MAX,
  CHANGE_NOTE_MAX,
  POLICY_SUMMARY_MAX,
  POLICY_TITLE_MAX,
  policyCategories,
} from '../../rules/documents/policies.ts';
import type { ArticleBody as Body } from './article-body.ts';
import { Audience, AudienceMember, AudienceReach, AudienceSelection, HrDocument } from './audience.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
  WholeNumber,
} from './common.ts';
import { Version } from './organisation.ts';

export const PolicyState = oneOf(['draft', 'upcoming', 'inForce', 'reviewDue', 'retired'], 'State');
export type PolicyState = Static<typeof PolicyState>;

const Named = Type.Object({ _id: Id(), fullName: Type.String() });

export const PolicyDocument = Type.Object({
  _id: Id(),
  title: Type.String(),
  category: Type.String(),
  state: PolicyState,
  audience: Audience,
  owner: Named,
  /** A branch's own policy; null for the company's. */
  branch: Nullable(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** Otherwise the caller may only see who has acknowledged it. */
  canEdit: Type.Boolean(),
  /** The published version; null before the first. */
  number: Nullable(Type.Integer()),
  publishedAt: Nullable(Instant()),
  /** The draft of the first or the next version. */
  draftNumber: Nullable(Type.Integer()),
  /** The date of the published version, otherwise of the draft. */
  effectiveFrom: Day(),
  /** Days that people have to acknowledge a version. */
  acknowledgeDays: Type.Integer(),
  dueAt: Nullable(Instant()),
  sendsReminders: Type.Boolean(),
  remindedAt: Nullable(Instant()),
  reviewOn: Nullable(Day()),
  retiredAt: Nullable(Instant()),
  /** The reach of the published version, within the caller's scope. */
  reach: AudienceReach,
  /** Acknowledged in any version, so that it can no longer be deleted. */
  isAcknowledged: Type.Boolean(),
  version: Type.Integer(),
});
export type PolicyDocument = Static<typeof PolicyDocument>;

/** Without the text. */
export const PolicyVersionSummary = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  isText: Type.Boolean(),
  file: Nullable(HrDocument),
  effectiveFrom: Day(),
  changeNote: Type.String(),
  /** Null for a draft. */
  publishedAt: Nullable(Instant()),
  publishedBy: Nullable(Type.String()),
  /** How many people of the company have acknowledged it. */
  acknowledged: Type.Integer(),
  /** A minor correction: acknowledgements of the previous version count for it too. */
  isMinor: Type.Boolean(),
});
export type PolicyVersionSummary = Static<typeof PolicyVersionSummary>;

export const PolicyDetails = Type.Object({
  ...PolicyDocument.properties,
  /** Latest first. */
  versions: Type.Array(PolicyVersionSummary),
});
export type PolicyDetails = Static<typeof PolicyDetails>;

/** Those that the text links to and the caller may read. */
const LinkedArticles = Type.Array(Id());

/** Returned as stored; `rules/documents/policies.ts` checks it on the way in. */
const StoredDocument = Type.Unsafe<Body | null>({});
const Document = Type.Unsafe<Body>(
  Type.Object(
    { type: Type.Literal('doc'), content: Type.Array(Type.Object({}, { additionalProperties: true })) },
    { title: 'Text', additionalProperties: false, description: 'A document of blocks; never HTML.' },
  ),
);

export const PolicyText = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  /** Null when it is a file. */
  body: StoredDocument,
  file: Nullable(HrDocument),
  effectiveFrom: Day(),
  changeNote: Type.String(),
  publishedAt: Nullable(Instant()),
  articles: LinkedArticles,
});
export type PolicyText = Static<typeof PolicyText>;

export const OwnPolicy = Type.Object({
  _id: Id(),
  number: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  category: Type.String(),
  effectiveFrom: Day(),
  publishedAt: Instant(),
  /** Null if the version shown isn't the published one, or acknowledgements are no longer collected. */
  dueAt: Nullable(Instant()),
  acknowledgedAt: Nullable(Instant()),
  /** The earlier version that the caller acknowledged, where the ones since then are minor corrections. */
  carriedFrom: Nullable(Type.Integer()),
  /** The published version, if the caller is asked to acknowledge it; null if they can only read it. */
  requiredVersion: Nullable(Type.Integer()),
});
export type OwnPolicy = Static<typeof OwnPolicy>;

export const OwnPolicyDetails = Type.Object({
  ...OwnPolicy.properties,
  body: StoredDocument,
  file: Nullable(HrDocument),
  changeNote: Type.String(),
  /** The latest version before this one that the caller has acknowledged. */
  acknowledgedBefore: Nullable(Type.Integer()),
  articles: LinkedArticles,
});
export type OwnPolicyDetails = Static<typeof OwnPolicyDetails>;

const fileName = Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z0-9]{1,8}$', title: 'Document' });

const title = SingleLine(POLICY_TITLE_MAX, { title: 'Title', message: 'Enter a title.' });
const category = oneOf(policyCategories, 'Category');
const acknowledgeDays = Type.Integer({ minimum: 1, maximum: ACKNOWLEDGE_DAYS_MAX, title: 'Days to acknowledge' });
const effectiveFrom = Day({ title: 'Effective from', message: 'Choose the date this takes effect.' });
const more = {
  summary: Type.Optional(MultiLine(POLICY_SUMMARY_MAX, { title: 'Summary' })),
  /** Written here, in place of a file. */
  body: Type.Optional(Nullable(Document)),
  file: Type.Optional(Nullable(fileName)),
  audience: Type.Optional(Type.Unsafe<AudienceSelection>({ ...AudienceSelection, title: 'Audience' })),
  /** Omitted: the caller. */
  owner: Type.Optional(Id({ title: 'Owner' })),
  sendsReminders: Type.Optional(Type.Boolean({ title: 'Reminders' })),
  reviewOn: Type.Optional(Nullable(Day({ title: 'Review date' }))),
  changeNote: Type.Optional(MultiLine(CHANGE_NOTE_MAX, { title: 'What changed' })),
  isDraft: Type.Optional(Type.Boolean({ title: 'Draft' })),
};

/** Without an audience: everyone the caller may address. */
export const UploadPolicyDocumentBody = strictObject({
  title,
  category,
  effectiveFrom,
  acknowledgeDays,
  ...more,
  /** Idempotency key: repeated after a lost reply, nothing is published twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type UploadPolicyDocumentBody = Static<typeof UploadPolicyDocumentBody>;

/**
 * Omitted fields stay unchanged. Other words or another file make a draft of the next version, which `isDraft: false`
 * publishes.
 */
export const EditPolicyDocumentBody = strictObject({
  version: Version,
  title: Type.Optional(title),
  category: Type.Optional(category),
  effectiveFrom: Type.Optional(effectiveFrom),
  acknowledgeDays: Type.Optional(acknowledgeDays),
  ...more,
  /** With `isDraft: false`: people who have acknowledged the published version aren't asked again. */
  isMinor: Type.Optional(Type.Boolean({ title: 'Minor correction' })),
  /** Moves the deadline of people who haven't acknowledged the policy yet. */
  confirmed: Type.Optional(Type.Boolean({ title: 'Confirmed' })),
});
export type EditPolicyDocumentBody = Static<typeof EditPolicyDocumentBody>;

export const PolicyDocumentsQuery = strictObject({
  ...listQuery,
  state: Type.Optional(PolicyState),
  category: Type.Optional(Type.Union([category, Type.Array(category)], { title: 'Category' })),
  sort: Type.Optional(SortBy('title', 'category', 'published', 'review')),
});
export type PolicyDocumentsQuery = Static<typeof PolicyDocumentsQuery>;

const unit = (name: string) => Type.Optional(Type.Union([Id(), Type.Literal('none')], { title: name }));

export const PolicyReadersQuery = strictObject({
  ...listQuery,
  state: Type.Optional(oneOf(['acknowledged', 'open', 'overdue'], 'State')),
  /** `none` for people without one. */
  branch: unit('Branch'),
  department: unit('Department'),
  manager: unit('Manager'),
  sort: Type.Optional(SortBy('name', 'read')),
});
export type PolicyReadersQuery = Static<typeof PolicyReadersQuery>;

export const CompletionBy = oneOf(['branch', 'department', 'manager'], 'By');
export type CompletionBy = Static<typeof CompletionBy>;

const numbers = {
  addressed: Type.Integer(),
  acknowledged: Type.Integer(),
  /** Not acknowledged although their time is over. */
  overdue: Type.Integer(),
};

/** `_id` is `none` for people without one. */
export const CompletionRow = Type.Object({ _id: Type.String(), name: Nullable(Type.String()), ...numbers });
export type CompletionRow = Static<typeof CompletionRow>;

export const PolicyCompletion = Type.Object({
  ...numbers,
  /** Most open first. */
  rows: Type.Array(CompletionRow),
  total: Type.Integer(),
  /** The people are those of this moment; acknowledgements are always up to date. */
  countedAt: Nullable(Instant()),
});
export type PolicyCompletion = Static<typeof PolicyCompletion>;

const { skip, count } = listQuery;
const one = replyWith({ policy: PolicyDocument });
const ownOne = replyWith({ policy: OwnPolicyDetails });
const whichVersion = strictObject({ number: WholeNumber(1, { title: 'Version' }) });

export const policies = {
  addPolicyPicture: {
    summary: 'Upload a picture for a policy’s text before saving it',
    body: strictObject({}),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: 10 * 1024 * 1024 },
    reply: replyWith({ picture: Type.Object({ file: Type.String() }) }),
  },
  getPolicyDocuments: {
    summary: 'Policies of the company and the caller’s branch, with how many have acknowledged them',
    query: PolicyDocumentsQuery,
    reply: replyWith({ policies: Type.Array(PolicyDocument), total: Type.Integer() }),
  },
  uploadPolicyDocument: {
    summary: 'Create a policy, published or as a draft',
    body: UploadPolicyDocumentBody,
    bodyBytes: 512 * 1024,
    reply: one,
  },
  editPolicyDocument: {
    summary: 'Edit a policy; a different text or file makes a new version',
    params: IdParams,
    body: EditPolicyDocumentBody,
    bodyBytes: 512 * 1024,
    reply: one,
  },
  deletePolicyDocument: {
    summary: 'Delete a policy that no one has acknowledged',
    params: IdParams,
    query: strictObject({ version: Version }),
    reply: StatusReply,
  },
  getPolicyDocument: {
    summary: 'One policy with its versions',
    params: IdParams,
    reply: replyWith({ policy: PolicyDetails }),
  },
  getPolicyVersion: {
    summary: 'The text or file of one version',
    params: IdParams,
    query: whichVersion,
    reply: replyWith({ text: PolicyText }),
  },
  discardPolicyDraft: {
    summary: 'Discard the draft of the next version',
    params: IdParams,
    query: strictObject({ version: Version }),
    reply: one,
  },
  retirePolicyDocument: {
    summary: 'Retire a policy: no one is asked to acknowledge it any more, and the evidence is kept',
    params: IdParams,
    body: strictObject({ version: Version }),
    reply: one,
  },
  remindOfPolicy: {
    summary: 'Email everyone who has not acknowledged it, at most once a day',
    params: IdParams,
    reply: replyWith({ reminded: Type.Integer() }),
  },
  listPolicyOwners: {
    summary: 'People who can own a policy',
    reply: replyWith({ owners: Type.Array(Named) }),
  },
  viewPolicyCompletion: {
    summary: 'Who has acknowledged the published version, counted by branch, department or manager',
    params: IdParams,
    query: strictObject({ by: CompletionBy, skip, count }),
    reply: replyWith({ completion: PolicyCompletion }),
  },
  listPolicyReaders: {
    summary: 'Who in the caller’s scope has and has not acknowledged the published version',
    params: IdParams,
    query: PolicyReadersQuery,
    reply: replyWith({ readers: Type.Array(AudienceMember), total: Type.Integer() }),
  },
  /** CSV in UTF-8, not JSON. */
  exportPolicyEvidence: {
    summary:
      'A CSV file: who acknowledged which version, when, and in which session; with `state`, who has not acknowledged it',
    params: IdParams,
    query: strictObject({
      number: Type.Optional(WholeNumber(1, { title: 'Version' })),
      state: Type.Optional(Type.Literal('open', { title: 'State' })),
    }),
    reply: StatusReply,
  },
  listOwnPolicies: {
    summary: 'The caller’s policies, with those to acknowledge first',
    query: strictObject({ skip, count }),
    reply: replyWith({ policies: Type.Array(OwnPolicy), total: Type.Integer(), open: Type.Integer() }),
  },
  readOwnPolicy: { summary: 'One of the caller’s policies, in the version in force', params: IdParams, reply: ownOne },
  readOwnPolicyVersion: {
    summary: 'An earlier version that the caller has acknowledged',
    params: IdParams,
    query: whichVersion,
    reply: ownOne,
  },
  acknowledgePolicy: {
    summary: 'Acknowledge the published version; 409 when there is a newer one',
    params: IdParams,
    body: whichVersion,
    reply: ownOne,
  },
} as const satisfies Record<string, CallContract>;
