import { describe, expect, it } from 'vitest';
import { wordTypeOf } from '../../../server/storage/word.ts';
import { fuzzDocuments } from '../../fuzz/documents.ts';
import { packed } from '../support/packed.ts';

describe('a Word document', () => {
  const withLists = (count: number, bytes: number) =>
    packed(
      Array.from({ length: count }, (_, n) => ({
        name: `word/_rels/${n}.rels`,
        content: `<Relationships>${'<a b="c"/>'.repeat(bytes / 10)}</Relationships>`,
      })),
    );
  const refused = { status: 413, message: 'The document has too many parts. Save it as a PDF.' };

  it('is refused unread when its lists of parts are long together, or very many', async () => {
    await expect(wordTypeOf(withLists(3, 900_000), 'document')).rejects.toMatchObject(refused);
    await expect(wordTypeOf(withLists(301, 10), 'document')).rejects.toMatchObject(refused);
    expect(await wordTypeOf(withLists(300, 1_000), 'document')).toBeUndefined();
  });

  it('that is damaged at random is accepted or refused, in a moment', async () => {
    const { problems, accepted, refused: count } = await fuzzDocuments({ times: 300, seed: 20_260_112, say: () => {} });

    expect(problems).toEqual([]);
    expect(Math.min(accepted, count)).toBeGreaterThan(5);
  });
});
