import { expect, it } from 'vitest';
import * as limits from '../../../src/rules/shared/constants.ts';

it('the limits match those shown to people', () => {
  expect(limits).toMatchObject({
    LOGO_MAX_BYTES: 2_097_152,
    BULK_MAX_BYTES: 26_214_400,
    DOCUMENT_MAX_BYTES: 10_485_760,
    DECISION_UNDO_MS: 300_000,
    FEED_RENEWAL_MS: 600_000,
  });
});

it('file pickers offer the extensions that can be read', () => {
  expect(limits).toMatchObject({
    LOGO_ACCEPT: '.png,.jpg,.jpeg',
    BULK_ACCEPT: '.xls,.xlsx,.xlsm,.xlsb,.ods,.csv',
    MESSAGE_FILE_ACCEPT: '.pdf,.jpg,.jpeg,.png',
    DOCUMENT_ACCEPT: '.pdf,application/pdf',
    ATTACHMENT_ACCEPT: '.pdf,.doc,.docx,.png,.jpg,.jpeg',
  });
});
