/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
import { calls, pathOf } from './calls.ts';
import { type ClientOptions, type Reply, toReply } from './client.ts';
import type { BodyOf, BuiltCall, Contract, QueryOf, ReplyOf } from './contract/index.ts';

export type UploadCall = { [C in BuiltCall]: Contract[C] extends { upload: unknown } ? C : never }[BuiltCall];

export interface UploadFile {
  /** The name of the form's file part. */
  field: string;
  file: Blob;
  fileName: string;
}

export interface UploadOptions<C extends UploadCall> {
  params?: Readonly<Record<string, string>>;
  /** Text parts, sent before the file. */
  fields: BodyOf<C>;
  query?: QueryOf<C>;
  files: readonly UploadFile[];
  signal?: AbortSignal;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (done: number) => void;
}

export interface Uploader {
  /** Resolves for any status; rejects only without a reply. */
  upload<C extends UploadCall>(name: C, options: UploadOptions<C>): Promise<Reply<ReplyOf<C>>>;
}

export function createUploader({ host, token, onAnswer }: ClientOptions): Uploader {
  return {
    upload(name, { params, fields, query, files, signal, onProgress }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);

        const bearer = token();
        const request = new XMLHttpRequest();
        const abort = () => request.abort();
        signal?.addEventListener('abort', abort, { once: true });

        request.open(
          calls[name].method,
          `${host}/${pathOf(name, params)}${queryString(query as Record<string, string> | undefined)}`,
        );
        if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
        request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
          if (lengthComputable && total > 0) onProgress?.(loaded / total);
        };
        request.onload = () => {
          onAnswer?.({ call: name, status: request.status, token: bearer });
          resolve(toReply(request.status, bodyIn(request), request.getResponseHeader('retry-after')));
        };
        request.onerror = () => reject(new TypeError('The connection was lost during the upload.'));
        request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'));
        request.onloadend = () => signal?.removeEventListener('abort', abort);
        request.send(formOf(fields as object | undefined, files));
      });
    },
  };
}

function queryString(query: Record<string, string> = {}): string {
  const pairs = new URLSearchParams(query).toString();

  return pairs && `?${pairs}`;
}

export function formOf(fields: object | undefined, files: readonly UploadFile[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries<string>({ ...fields })) data.append(name, value);
  for (const { field, file, fileName } of files) data.append(field, file, fileName);

  return data;
}

/** Some calls return a file; here only its arrival matters. */
function bodyIn(request: XMLHttpRequest): unknown {
  const isFile = request.getResponseHeader('content-disposition')?.startsWith('attachment');
  if (isFile) return { status: request.status, message: 'OK' };
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}
