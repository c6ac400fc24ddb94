import { fromPromise } from 'xstate';
import type { Reply } from '../../../api/client.ts';
import type { CompanyReply, LogoReply } from '../../../api/contract/company.ts';
import { cropToJpeg } from '../../../api/crop-to-jpeg.ts';
import { createUploader } from '../../../api/upload.ts';
import { type CompanyProfileValues, validateCompanyProfile } from '../../../rules/company/company-profile.ts';
import { paths } from '../../../rules/shared/paths.ts';
import type { Crop } from '../../cropping.ts';
import type { FormActor, FormRules } from '../../form.machine.ts';
import { logoMachine } from '../../logo.machine.ts';
import type { SessionChanges } from '../../session.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { versionOf } from '../shared/version-of.ts';
import { wireForm } from '../shared/wire-form.ts';

export const wireLogo = ({ api, http, effects, updateSession }: Services) =>
  logoMachine.provide({
    actors: {
      drawCrop: fromPromise<Blob, { file: File; crop: Crop }>(({ input: { file, crop } }) =>
        cropToJpeg(file, crop.area, crop.rotation),
      ),
      uploadLogo: fromPromise<Reply<LogoReply>, { image: Blob }>(({ input: { image }, signal }) =>
        createUploader(http).upload('uploadCompanyLogo', {
          fields: { operation: 'edit' },
          files: [{ field: 'image', file: image, fileName: 'picture.jpg' }],
          signal,
        }),
      ),
      skipLogo: fromPromise<Reply<LogoReply>>(({ signal }) => api.call('skipCompanyLogo', { signal })),
    },
    actions: { ...effects, updateSession: (_, changes: SessionChanges) => updateSession(changes) },
  });

/** `record`: of the stored profile. */
export interface CompanyProfileForm extends CompanyProfileValues {
  record?: { version: number; contract: string | null };
}

export type CompanyProfileActor = FormActor<object, CompanyProfileForm, CompanyReply>;

export const emptyCompanyProfile: CompanyProfileForm = {
  companyName: '',
  companyEmail: '',
  address: '',
  telephone: '',
  countsCampaignOpens: false,
};

const valuesOf = ({ company }: Pick<CompanyReply, 'company'>): CompanyProfileForm => {
  const {
    companyName,
    companyEmail,
    address,
    telephone,
    countsCampaignOpens,
    companyContract: contract,
    version,
  } = company;

  return { companyName, companyEmail, address, telephone, countsCampaignOpens, record: { version, contract } };
};

const UPDATED = 'Company updated';

/** New while setting up, an edit in the settings. */
export const companyProfileRules: FormRules<CompanyProfileForm, CompanyReply> = {
  id: 'companyProfile',
  validate: validateCompanyProfile,
  messages: { added: UPDATED, updated: UPDATED },
  afterAdding: { to: paths.home, replace: true },
  readSaved: ({ company }) => company && valuesOf({ company }),
};

export const wireCompanyProfile = (io: Services) =>
  wireForm<object, CompanyProfileForm, CompanyReply>(io, {
    ...companyProfileRules,
    onSaved: ({ company: { companyName } }) =>
      io.updateSession({ track: { companyProfileUpdated: true }, company: { companyName } }),
    load: async (_, signal) =>
      mapReply(await io.api.call('getCompany', { signal }), (reply) => ({ options: {}, values: valuesOf(reply) })),
    save: (_, { companyName, companyEmail, address, telephone, countsCampaignOpens, record }, signal) =>
      io.api.call('editCompany', {
        body: {
          companyName: companyName.trim(),
          companyEmail: companyEmail.trim(),
          address: address.trim(),
          telephone: telephone.trim(),
          countsCampaignOpens,
          version: versionOf(record),
        },
        signal,
      }),
  });
