import { createUploader } from '../../../api/upload.ts';
import { DOCUMENT_MAX_BYTES } from '../../../rules/shared/constants.ts';
import { fileTooLarge } from '../../../rules/shared/sizes.ts';
import { type Errors, errorsOf } from '../../../rules/shared/validation.ts';
import type { FormActor } from '../../form.machine.ts';
import type { Services } from '../../wiring.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';

export interface DocumentValues {
  document: File | null;
}

export type DocumentForm = FormActor<object, DocumentValues, object>;

export const noDocument: DocumentValues = { document: null };

const validateDocument = ({ document }: DocumentValues): Errors<DocumentValues> =>
  errorsOf<DocumentValues>({
    document: document ? document.size > DOCUMENT_MAX_BYTES && fileTooLarge(DOCUMENT_MAX_BYTES) : 'Choose a file.',
  });

export const wireDocument = (io: Services) => {
  const { form, newest } = wireForm<object, DocumentValues, object>(io, {
    id: 'documentForm',
    validate: validateDocument,
    messages: { added: 'Document added', updated: 'Document added' },
    load: () => Promise.resolve(emptyFormOptions),
    save: (key, { document }, signal, { onProgress }) =>
      createUploader(io.http).upload('attachForEmployee', {
        params: { id: key ?? '' },
        fields: undefined,
        files: document ? [{ field: 'document', file: document, fileName: document.name }] : [],
        signal,
        onProgress,
      }),
  });

  const removal = wireForm<object, object, object>(io, {
    id: 'documentRemoval',
    validate: () => ({}),
    messages: { added: 'Document removed', updated: 'Document removed' },
    load: () => Promise.resolve(emptyFormOptions),
    save: (key, _, signal) => {
      const [id = '', document = ''] = key?.split(' ') ?? [];

      return io.api.call('removeFromLeave', { params: { id, document }, signal });
    },
  });

  return {
    /** The key is the request's id. */
    form,
    newest,
    /** The key is the request's id and the document's. */
    removal: removal.form,
    newestRemoval: removal.newest,
  };
};

export const removalKey = (request: string, document: string): string => `${request} ${document}`;
