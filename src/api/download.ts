/** Files that need a session: a plain link would carry no token. */
import { ofetch } from 'ofetch';
import { calls, pathOf } from './calls.ts';
import type { ClientOptions, Reply } from './client.ts';
import type { ErrorReply } from './contract/common.ts';
import type { BuiltCall } from './contract/index.ts';
import { downloadUrl } from './files.ts';
import type { StoredFile } from './save-file.ts';

/** A stored file by name, or the file that a call generates. Undefined query values are omitted. */
export type FileRequest =
  | { name: string }
  | { call: BuiltCall; params?: Record<string, string>; query?: object; body?: object };

/** Resolves for any status; rejects only without a reply. */
export function fetchFile(options: ClientOptions, file: FileRequest): Promise<Reply<StoredFile>> {
  const { host } = options;
  if ('name' in file) return fetchFrom(options, 'downloadFile', downloadUrl(file.name, host), file.name);
  const { call, params, query = {}, body } = file;

  return fetchFrom(options, call, `${host}/${pathOf(call, params)}?${searchOf(query)}`, calls[call].path, body);
}

const searchOf = (query: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );

async function fetchFrom(
  { token, onAnswer }: ClientOptions,
  call: BuiltCall,
  url: string,
  name: string,
  body?: object,
): Promise<Reply<StoredFile>> {
  const bearer = token();
  const { status, headers, _data } = await ofetch.raw<Blob, 'blob'>(url, {
    responseType: 'blob',
    method: calls[call].method,
    ...(body && { body }),
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ignoreResponseError: true,
    retry: 0,
  });
  onAnswer?.({ call, status, token: bearer });
  const content = _data ?? new Blob();
  if (status !== 200) return { status, body: refusalIn(status, await content.text()) };

  return { status, body: { content, fileName: fileNameIn(headers.get('content-disposition')) ?? name } };
}

/** From Content-Disposition; prefers the UTF-8 form. */
export function fileNameIn(disposition: string | null): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];

  return full ? decodeURIComponent(full) : plain;
}

function refusalIn(status: number, text: string): ErrorReply {
  try {
    return { status, ...(JSON.parse(text) as object) } as ErrorReply;
  } catch {
    return { status, message: `The file could not be downloaded (${status}).` };
  }
}
