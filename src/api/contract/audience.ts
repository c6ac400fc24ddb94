import { type Static, Type } from 'typebox';
import { type CallContract, Id, Nullable, OneOrMany, replyWith, strictObject } from './common.ts';

const MOST_OF_A_KIND = 100;

/** `name` is null once it has been deleted; then no one is in it. */
export const AudiencePart = Type.Object({ _id: Id(), name: Nullable(Type.String()) });
export type AudiencePart = Static<typeof AudiencePart>;

/**
 * People in one of the branches, and in one of the departments, and in one of the groups. An empty list does not
 * narrow; for a branch admin the audience never exceeds the branch.
 */
export const Audience = Type.Object({
  branches: Type.Array(AudiencePart),
  departments: Type.Array(AudiencePart),
  groups: Type.Array(AudiencePart),
});
export type Audience = Static<typeof Audience>;

const ids = (title: string) =>
  Type.Optional(Type.Array(Id({ title }), { maxItems: MOST_OF_A_KIND, uniqueItems: true, title }));

export const AudienceSelection = strictObject({
  branches: ids('Branches'),
  departments: ids('Departments'),
  groups: ids('Groups'),
});
export type AudienceSelection = Static<typeof AudienceSelection>;

export const AudienceReach = Type.Object({ addressed: Type.Integer(), read: Type.Integer() });
export type AudienceReach = Static<typeof AudienceReach>;

/** `unsubscribed`: how many of them no longer take email of campaigns. */
export const AudienceCount = Type.Object({ people: Type.Integer(), unsubscribed: Type.Integer() });
export type AudienceCount = Static<typeof AudienceCount>;

/** `name` is for `download/file/:name`. */
export const HrDocument = Type.Object({
  name: Type.String(),
  originalName: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
});
export type HrDocument = Static<typeof HrDocument>;

/** `readAt` is null for people who have not read it. */
export const AudienceMember = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  empId: Type.String(),
  branchName: Nullable(Type.String()),
  department: Nullable(Type.String()),
  readAt: Nullable(Type.String({ format: 'date-time' })),
});
export type AudienceMember = Static<typeof AudienceMember>;

const WORD = 'application/msword';
const WORDX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const audiences = {
  countAudience: {
    summary: 'How many people in the caller’s scope an audience has',
    query: strictObject({
      branches: Type.Optional(OneOrMany(Id({ title: 'Branches' }))),
      departments: Type.Optional(OneOrMany(Id({ title: 'Departments' }))),
      groups: Type.Optional(OneOrMany(Id({ title: 'Groups' }))),
    }),
    reply: replyWith(AudienceCount.properties),
  },
  attachHrDocument: {
    summary: 'Upload a file for an announcement or policy before saving it',
    upload: {
      field: 'document',
      types: ['application/pdf', WORD, WORDX, 'image/jpeg', 'image/png'],
      maxBytes: 10 * 1024 * 1024,
    },
    reply: replyWith({ file: HrDocument }),
  },
} as const satisfies Record<string, CallContract>;
