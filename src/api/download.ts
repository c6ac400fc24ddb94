/** Files that only somebody who is signed in may have: a plain link would carry no token. */
import { ofetch } from 'ofetch';
import { calls, pathOf } from './calls.ts';
import type { ClientOptions, Reply } from './client.ts';
import type { ErrorReply } from './contract/common.ts';
import type { BuiltCall } from './contract/index.ts';
import { downloadUrl } from './files.ts';
import type { StoredFile } from './save-file.ts';

export { saveFile } from './save-file.ts';

/** Same terms as `ApiClient.call`: any status resolves, only a missing answer rejects. */
export const fetchFile = (options: ClientOptions, name: string): Promise<Reply<StoredFile>> =>
  fetchFrom(options, 'downloadFile', downloadUrl(name, options.host), name);

/** The same for calls that make the file they answer. */
export const fetchAnswer = (
  options: ClientOptions,
  call: BuiltCall,
  { params, query }: { params?: Record<string, string>; query?: Record<string, string> | [string, string][] },
): Promise<Reply<StoredFile>> =>
  fetchFrom(options, call, `${options.host}/${pathOf(call, params)}?${new URLSearchParams(query)}`, calls[call].path);

async function fetchFrom(
  { token, onAnswer }: ClientOptions,
  call: BuiltCall,
  url: string,
  name: string,
): Promise<Reply<StoredFile>> {
  const bearer = token();
  const { status, headers, _data } = await ofetch.raw<Blob, 'blob'>(url, {
    responseType: 'blob',
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ignoreResponseError: true,
    retry: 0,
  });
  onAnswer?.({ call, status, token: bearer });
  const content = _data ?? new Blob();
  if (status !== 200) return { status, body: refusalIn(status, await content.text()) };

  return { status, body: { content, fileName: fileNameIn(headers.get('content-disposition')) ?? name } };
}

/** The name in a `Content-Disposition`; the one with all of its letters before the plain one. */
export function fileNameIn(disposition: string | null): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];

  return full ? decodeURIComponent(full) : plain;
}

function refusalIn(status: number, text: string): ErrorReply {
  try {
    return { status, ...(JSON.parse(text) as object) } as ErrorReply;
  } catch {
    return { status, message: `The file cannot be had (${status}).` };
  }
}
