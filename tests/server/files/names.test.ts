import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from '../../../server/storage/disposition.ts';
import { nameFor } from '../../../server/storage/names.ts';

const PDF = 'application/pdf';

describe('the name of a stored file', () => {
  it.each([
    ['Attest.pdf', PDF, 'Attest.pdf'],
    ['Attest.PDF', PDF, 'Attest.PDF'],
    ['Attest.hta', PDF, 'Attest.pdf'],
    ['Attest.pdf.html', PDF, 'Attest.pdf'],
    ['Attest.pdf.', PDF, 'Attest.pdf'],
    ['Attest.exe. .', PDF, 'Attest.pdf'],
    ['scan.png', 'image/jpeg', 'scan.jpg'],
    ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
    ['plan 2.1', PDF, 'plan 2.1.pdf'],
    ['report\u202efdp.exe', PDF, 'reportfdp.pdf'],
    ['a\u0000b\r\nc.pdf', PDF, 'a_b__c.pdf'],
    ['..\\..\\autorun.inf', PDF, '_.._autorun.pdf'],
    ['.hta', PDF, 'document.pdf'],
    ['.pdf', PDF, 'document.pdf'],
    ['', PDF, 'document.pdf'],
    ['Férias “2026”.docx', 'application/msword', 'Férias “2026”.doc'],
  ])('sent as %j with %s in it is %j', (sent, mediaType, name) => {
    expect(nameFor(sent, mediaType)).toBe(name);
  });

  it('always ends in its content’s extension, contains only what it shows, and is stable when repeated', () => {
    const piece = fc.constantFrom(
      '.exe',
      '.pdf',
      '.',
      ' ',
      '\u00a0',
      '\u202e',
      '\u2066',
      '\u0000',
      '/',
      '\\',
      '"',
      'é',
      '😀',
      'a',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 }),
        (pieces) => {
          const name = nameFor(pieces.join(''), PDF);

          expect(name).toMatch(/[^. ].*\.pdf$|^document\.pdf$/i);
          expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}/\\]/u);
          expect(nameFor(name, PDF)).toBe(name);
          expect(contentDisposition('attachment', name)).toMatch(
            /^attachment; filename="[^"]+\.pdf"; filename\*=UTF-8''\S+\.pdf$/i,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
