import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallContract } from '../../src/api/contract/common.ts';
import type { BuiltCall } from '../../src/api/contract/index.ts';
import { fileTooLarge } from '../../src/rules/shared/sizes.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { sweepUploads, uploadFolderPrefix } from './upload-folders.ts';
import { acquireUploadSlot, takeFromBytes } from './upload-limits.ts';

type UploadRules = NonNullable<CallContract['upload']>;

export interface UploadedFile {
  /** The sender's; for display, never for a path. */
  readonly fileName: string;
  /** The sender's claim; check the content. */
  readonly mediaType: string;
  /** Empty when there is a `path`. */
  readonly bytes: Buffer;
  /** For calls with large files: on disk while the call is handled. */
  readonly path?: string;
}

const MAX_FILES = 20;
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 2_000;
const UNREADABLE = 'The form cannot be read.';
/** An upload of which nothing more arrives for this long has been left. */
const STALLED_AFTER_MS = 20_000;

export async function uploads(app: FastifyInstance, stalledAfterMs = STALLED_AFTER_MS): Promise<void> {
  app.decorate('stalledAfterMs', stalledAfterMs);
  app.decorateRequest('uploadedFiles', undefined);
  app.decorateRequest('uploadFolder', undefined);
  app.decorateRequest('releaseUploadSlot', undefined);
  app.decorateRequest('isUploadInUse', false);
  app.addHook('onReady', () => sweepUploads());
  // If the handler didn't run, it can't remove the files. Not in onResponse, because the client may be gone by then.
  app.addHook('onError', async (request) => {
    if (!request.isUploadInUse) await removeUpload(request);
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // With its 16 kB the parser waits for ever inside a part that it skips, such as one without a readable disposition.
    highWaterMark: 1_048_576,
    limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, headerPairs: 20 },
  });
}

/** The form's text fields become the body, which the schema then checks. */
export async function acceptUpload(request: FastifyRequest, call: BuiltCall, rules: UploadRules): Promise<void> {
  if (!request.isMultipart()) throw httpError(415, 'This call requires a form with a file (multipart/form-data).');
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const maxFiles = rules.many ? MAX_FILES : 1;
  const { maxBytes: fileSize, maxFieldBytes: fieldSize = MAX_FIELD_BYTES } = rules;
  const limits = { fileSize, fieldSize, files: maxFiles, parts: MAX_FIELDS + maxFiles };
  try {
    request.releaseUploadSlot = await acquireUploadSlot(request, call);
    endWhenStalled(request);
    for await (const part of request.parts({ limits })) {
      if (!part.fieldname) throw httpError(400, UNREADABLE);
      if (part.type === 'file') files.push(await received(request, part, rules));
      else fields[part.fieldname] = textOf(part);
    }
    request.raw.setTimeout?.(0);
    if (request.principal && !rules.onDisk) await takeFromBytes(request.server.db, request.principal, sizeOf(files));
  } catch (error) {
    // Browsers only read a reply after sending everything, so the rest is read and discarded.
    request.raw.unpipe();
    request.raw.resume();
    await removeUpload(request);
    throw isUnreadable(error) ? httpError(400, UNREADABLE) : error;
  }
  if (files.length === 0 && !rules.isOptional) throw fieldError(400, rules.field, 'Please Select Any File');
  request.body = fields;
  request.uploadedFiles = files;
}

const sizeOf = (files: readonly UploadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** A client that left while it waited is never heard of again. */
function endWhenStalled({ raw, server }: FastifyRequest): void {
  if (raw.destroyed) throw httpError(400, UNREADABLE);
  // Tests without a network have no socket.
  raw.setTimeout?.(server.stalledAfterMs, () => raw.destroy());
}

/** Only the form parser throws errors without a code here. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

async function received(request: FastifyRequest, part: MultipartFile, rules: UploadRules): Promise<UploadedFile> {
  const { field, onDisk } = rules;
  if (part.fieldname !== field) {
    throw fieldError(400, part.fieldname, `The file belongs in the field "${field}".`);
  }
  // Memory is for what has arrived, however slowly the rest of it comes.
  const path = await written(request, part);
  if (part.file.truncated) throw fieldError(413, field, tooLarge(rules));
  const content = onDisk ? { bytes: Buffer.alloc(0), path } : { bytes: await readFile(path) };

  return { fileName: withoutControls(part.filename), mediaType: withoutControls(part.mimetype), ...content };
}

/** The database can't store all of them. */
const withoutControls = (text = ''): string => text.replace(/\p{Cc}/gu, ' ').trim();

const folderPrefix = uploadFolderPrefix(process.pid);
let count = 0;

async function written(request: FastifyRequest, { file }: MultipartFile): Promise<string> {
  request.uploadFolder ??= await mkdtemp(join(tmpdir(), folderPrefix));
  count += 1;
  const path = join(request.uploadFolder, String(count));
  await pipeline(file, createWriteStream(path, { mode: 0o600 }));

  return path;
}

export async function removeUpload(request: FastifyRequest): Promise<void> {
  const { uploadFolder, releaseUploadSlot } = request;
  request.uploadFolder = undefined;
  releaseUploadSlot?.();
  if (uploadFolder) await rm(uploadFolder, { recursive: true, force: true });
}

function tooLarge({ types, maxBytes }: UploadRules): string {
  const isPicture = types.every((type) => type.startsWith('image/'));

  return isPicture ? `Image size should be less than ${maxBytes / 1024 / 1024} Mb` : fileTooLarge(maxBytes);
}

function textOf({ fieldname, ...part }: Extract<Multipart, { type: 'field' }>): string {
  if (part.valueTruncated) throw fieldError(413, fieldname, `The field "${fieldname}" is too long.`);

  return String(part.value);
}

declare module 'fastify' {
  interface FastifyInstance {
    stalledAfterMs: number;
  }

  interface FastifyRequest {
    uploadFolder: string | undefined;
    releaseUploadSlot: (() => void) | undefined;
    /** The handler continues after the client has gone. */
    isUploadInUse: boolean;
  }
}
