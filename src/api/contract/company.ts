import { type Static, Type } from 'typebox';
import { LOGO_MAX_BYTES } from '../../rules/shared/constants.ts';
import { Features } from './auth.ts';
import { type CallContract, Email, Id, Nullable, replyWith, SingleLine, strictObject } from './common.ts';
import { Version } from './organisation.ts';

export const Company = Type.Object({
  _id: Id(),
  companyName: Type.String(),
  companyEmail: Type.String(),
  address: Type.String(),
  telephone: Type.String(),
  companyLogo: Nullable(Type.String()),
  /** A URL or a path on this host; the default picture if there is no logo. */
  companyLogoUrl: Type.String(),
  companyContract: Nullable(Type.String()),
  companyProfileUpdated: Type.Boolean(),
  /** Campaign emails contain a picture that records when they are opened. */
  countsCampaignOpens: Type.Boolean(),
  hrDepartment: Features.properties.hrDepartment,
  wellness: Features.properties.wellness,
  recognition: Features.properties.recognition,
  /** Send it back with an edit; a stale one returns 409. */
  version: Type.Integer(),
});
export type Company = Static<typeof Company>;

export const EditCompanyBody = strictObject({
  companyName: SingleLine(120, { title: 'Company name', message: 'Please Enter Company Name!' }),
  companyEmail: Email({ title: 'Company email', message: 'Please Enter Company Email!' }),
  address: SingleLine(300, { title: 'Company address', message: 'Please Enter Company Address!' }),
  telephone: Type.String({
    pattern: '^[0-9]{5,20}$',
    minLength: 1,
    maxLength: 20,
    title: 'Contact number',
    message: 'Please Enter Contact Number!',
    description: '5 to 20 digits.',
  }),
  countsCampaignOpens: Type.Optional(Type.Boolean({ title: 'Count opened campaign emails' })),
  version: Version,
});
export type EditCompanyBody = Static<typeof EditCompanyBody>;

export const CompanyReply = replyWith({ company: Company });
export type CompanyReply = Static<typeof CompanyReply>;

/** `companyLogo`: the stored picture's file name. */
export const LogoReply = replyWith({ companyLogo: Nullable(Type.String()) });
export type LogoReply = Static<typeof LogoReply>;

export const company = {
  getCompany: { summary: "The company's profile", reply: CompanyReply },
  editCompany: { summary: "Change the company's profile", body: EditCompanyBody, reply: CompanyReply },
  uploadCompanyLogo: {
    summary: "Upload the cropped company logo, or a branch-level person's own picture",
    body: strictObject({ operation: Type.Literal('edit', { title: 'Operation' }) }),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: LOGO_MAX_BYTES },
    reply: LogoReply,
  },
  skipCompanyLogo: { summary: 'Skip the picture step', reply: LogoReply },
} as const satisfies Record<string, CallContract>;
