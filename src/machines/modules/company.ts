/** The company's profile and its logo. */
import { fromPromise } from 'xstate';
import type { Reply } from '../../api/client.ts';
import type { CompanyReply, EditCompanyBody, LogoReply } from '../../api/contract/company.ts';
import { cropToJpeg } from '../../api/crop-to-jpeg.ts';
import { createUploader } from '../../api/upload.ts';
import { companyProfileMachine } from '../company-profile.machine.ts';
import { type Crop, logoMachine } from '../logo.machine.ts';
import type { SessionChanges } from '../session.machine.ts';
import type { Io } from '../wiring.ts';

export const wireLogo = ({ api, http, effects, updateSession }: Io) =>
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

export const wireCompanyProfile = ({ api, effects, scrollToTop, updateSession }: Io) =>
  companyProfileMachine.provide({
    actors: {
      loadCompany: fromPromise<Reply<CompanyReply>>(({ signal }) => api.call('getCompany', { signal })),
      saveCompany: fromPromise<Reply<CompanyReply>, EditCompanyBody>(({ input, signal }) =>
        api.call('editCompany', { body: input, signal }),
      ),
    },
    actions: { ...effects, scrollToTop, updateSession: (_, changes: SessionChanges) => updateSession(changes) },
  });
