/** Whom announcements, policies and campaigns address, and the file that comes with one of them. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Id, Nullable, OneOrMany, strict } from './common.ts';

const MOST_OF_A_KIND = 100;

/** Something that an audience names. No name: it is not there any more, and nobody is in it. */
export const AudiencePart = Type.Object({ _id: Id(), name: Nullable(Type.String()) });
export type AudiencePart = Static<typeof AudiencePart>;

/**
 * People of these branches, and of these departments, and in these groups. An empty list narrows nothing: three of them
 * are everybody, for a branch admin everybody of their branch.
 */
export const Audience = Type.Object({
  branches: Type.Array(AudiencePart),
  departments: Type.Array(AudiencePart),
  groups: Type.Array(AudiencePart),
});
export type Audience = Static<typeof Audience>;

const ids = (title: string) =>
  Type.Optional(Type.Array(Id({ title }), { maxItems: MOST_OF_A_KIND, uniqueItems: true, title }));

/** The same as it is chosen: by ids. */
export const ChosenAudience = strict({
  branches: ids('Branches'),
  departments: ids('Departments'),
  groups: ids('Groups'),
});
export type ChosenAudience = Static<typeof ChosenAudience>;

/** How many of those who are addressed there are now, and how many of them have read it. */
export const Reach = Type.Object({ addressed: Type.Integer(), read: Type.Integer() });
export type Reach = Static<typeof Reach>;

/** A file of an announcement or a policy. `name` is for `download/file/:name`. */
export const HrDocument = Type.Object({
  name: Type.String(),
  originalName: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
});
export type HrDocument = Static<typeof HrDocument>;

/** Somebody who is addressed, and since when it is read; not yet where there is no time. */
export const Reader = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  empId: Type.String(),
  branchName: Nullable(Type.String()),
  department: Nullable(Type.String()),
  readAt: Nullable(Type.String({ format: 'date-time' })),
});
export type Reader = Static<typeof Reader>;

const WORD = 'application/msword';
const WORDX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const audiences = {
  countAudience: {
    summary: 'How many people of the caller’s scope an audience has now',
    query: strict({
      branches: Type.Optional(OneOrMany(Id({ title: 'Branches' }))),
      departments: Type.Optional(OneOrMany(Id({ title: 'Departments' }))),
      groups: Type.Optional(OneOrMany(Id({ title: 'Groups' }))),
    }),
    reply: answer({ people: Type.Integer() }),
  },
  attachHrDocument: {
    summary: 'Send a file ahead, for an announcement or a policy that is saved next',
    upload: {
      field: 'document',
      types: ['application/pdf', WORD, WORDX, 'image/jpeg', 'image/png'],
      maxBytes: 10 * 1024 * 1024,
    },
    reply: answer({ file: HrDocument }),
  },
} as const satisfies Record<string, CallContract>;
