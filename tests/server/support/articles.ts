/** Articles as their tests need them. */
import sharp from 'sharp';
import type { ArticleBody, Mark } from '../../../src/rules/articles/article-body.ts';
import type { Caller } from './calls.ts';

export const bodyOf = (text: string, marks?: readonly Mark[]): ArticleBody => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] }],
});

export const writtenBody = bodyOf('Go to bed at the same time every night.');

export const leadingTo = (article: string, text = 'Read this too'): ArticleBody =>
  bodyOf(text, [{ type: 'articleLink', attrs: { article } }]);

export async function draft(call: Caller, more: object = {}) {
  const answer = await call('createArticle', {
    body: { title: 'Sleep well', category: 'Sleep', body: writtenBody, ...more },
  });
  if (answer.status !== 201) throw new Error(`No draft: ${JSON.stringify(answer.body)}`);

  return answer.body.article;
}

export const publish = (call: Caller, articleId: string, isPublished = true, version?: number) =>
  call('publishArticle', { query: { articleId, publish: isPublished, ...(version !== undefined && { version }) } });

export async function published(call: Caller, more: object = {}) {
  const { _id } = await draft(call, more);
  const answer = await publish(call, _id);
  if (answer.status !== 200) throw new Error(`Not published: ${JSON.stringify(answer.body)}`);

  return answer.body.article;
}

export const edit = (call: Caller, id: string, version: number, more: object) =>
  call('editArticle', { params: { id }, body: { version, ...more } });

const pixels = sharp({ create: { width: 8, height: 4, channels: 3, background: '#225544' } });
const png = pixels.clone().png().toBuffer();

export async function picture(call: Caller, bytes?: Buffer): Promise<string> {
  const answer = await call('addArticlePicture', {
    form: { files: [{ field: 'image', fileName: 'sea.png', bytes: bytes ?? (await png) }] },
  });

  return answer.body.picture.file;
}

export const showing = (file: string, alt = 'The sea'): ArticleBody => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { file, alt } }],
});
