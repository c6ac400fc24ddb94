/** The company's own profile and logo. */
import { type Static, Type } from 'typebox';
import { Features } from './auth.ts';
import { answer, type CallContract, Email, Id, Line, Nullable, strict } from './common.ts';

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

export const Company = Type.Object({
  _id: Id(),
  companyName: Type.String(),
  companyEmail: Type.String(),
  address: Type.String(),
  telephone: Type.String(),
  companyLogo: Nullable(Type.String()),
  /** The logo ready to show: absolute, or a path on this host; the default picture when the company has none. */
  companyLogoUrl: Type.String(),
  companyContract: Nullable(Type.String()),
  companyProfileUpdated: Type.Boolean(),
  hrDepartment: Features.properties.hrDepartment,
  wellness: Features.properties.wellness,
  recognition: Features.properties.recognition,
  /** Send it back with an edit; a save on top of somebody else's answers 409. */
  version: Type.Integer(),
});
export type Company = Static<typeof Company>;

export const EditCompanyBody = strict({
  companyName: Line(120, { title: 'Company name', says: 'Please Enter Company Name!' }),
  companyEmail: Email({ title: 'Company email', says: 'Please Enter Company Email!' }),
  address: Line(300, { title: 'Company address', says: 'Please Enter Company Address!' }),
  telephone: Type.String({
    pattern: '^[0-9]{5,20}$',
    minLength: 1,
    maxLength: 20,
    title: 'Contact number',
    says: 'Please Enter Contact Number!',
    description: 'Digits only, 5 to 20 of them.',
  }),
  version: Type.Optional(Type.Integer({ minimum: 1, title: 'Version' })),
});
export type EditCompanyBody = Static<typeof EditCompanyBody>;

export const CompanyReply = answer({ company: Company });
export type CompanyReply = Static<typeof CompanyReply>;

/** `companyLogo`: the stored picture's file name. */
export const LogoReply = answer({ companyLogo: Nullable(Type.String()) });
export type LogoReply = Static<typeof LogoReply>;

export const company = {
  getCompany: { summary: "The company's profile", reply: CompanyReply },
  editCompany: { summary: "Change the company's profile", body: EditCompanyBody, reply: CompanyReply },
  uploadCompanyLogo: {
    summary: "Store the cropped picture: the company's logo, or a branch-level person's own picture",
    body: strict({ operation: Type.Literal('edit', { title: 'Operation' }) }),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: LOGO_MAX_BYTES },
    reply: LogoReply,
  },
  skipCompanyLogo: { summary: 'Leave the picture step for later', reply: LogoReply },
} as const satisfies Record<string, CallContract>;
