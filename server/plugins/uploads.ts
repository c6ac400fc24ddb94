/** Files that come in: taken from multipart forms, within the limits that the contract names for the call. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallContract } from '../../src/api/contract/common.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import { sweepUploads, uploadFolderPrefix } from './upload-folders.ts';

type UploadRules = NonNullable<CallContract['upload']>;

export interface UploadedFile {
  /** What the sender calls it: for showing, never for a path. */
  readonly fileName: string;
  /** What the sender says it is; whoever uses the file looks for themselves. */
  readonly mediaType: string;
  /** Empty where `path` says where the file lies. */
  readonly bytes: Buffer;
  /** For calls that take large files: on disk, under a name of ours, for as long as the call is handled. */
  readonly path?: string;
}

const MAX_FILES = 20;
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 2_000;

export async function uploads(app: FastifyInstance): Promise<void> {
  app.decorateRequest('uploadedFiles', undefined);
  app.decorateRequest('uploadFolder', undefined);
  app.decorateRequest('isUploadInUse', false);
  // A handler that was never reached removes nothing.
  app.addHook('onReady', () => sweepUploads());
  app.addHook('onResponse', async (request) => {
    if (!request.isUploadInUse) await removeUpload(request);
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, headerPairs: 20 },
  });
}

/** Takes the form apart: its text fields become the body, which the contract's schema then checks like any other. */
export async function acceptUpload(request: FastifyRequest, rules: UploadRules): Promise<void> {
  if (!request.isMultipart()) throw refuse(415, 'This call takes a form with a file (multipart/form-data).');
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const maxFiles = rules.many ? MAX_FILES : 1;
  const limits = { fileSize: rules.maxBytes, files: maxFiles, parts: MAX_FIELDS + maxFiles };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push(await received(request, part, rules));
      else fields[part.fieldname] = textOf(part);
    }
  } catch (error) {
    // Browsers read no answer before they have sent it all, so what is left of the form is taken and thrown away.
    request.raw.unpipe();
    request.raw.resume();
    await removeUpload(request);
    throw error;
  }
  if (files.length === 0 && !rules.isOptional) throw refuseField(400, rules.field, 'Please Select Any File');
  request.body = fields;
  request.uploadedFiles = files;
}

async function received(request: FastifyRequest, part: MultipartFile, rules: UploadRules): Promise<UploadedFile> {
  const { field, onDisk } = rules;
  if (part.fieldname !== field) {
    throw refuseField(400, part.fieldname, `The file belongs in the field "${field}".`);
  }
  const content = onDisk
    ? { bytes: Buffer.alloc(0), path: await written(request, part) }
    : { bytes: await part.toBuffer() };
  if (part.file.truncated) throw refuseField(413, field, tooLarge(rules));

  return { fileName: part.filename, mediaType: part.mimetype, ...content };
}

const folderPrefix = uploadFolderPrefix(process.pid);
let count = 0;

async function written(request: FastifyRequest, { file }: MultipartFile): Promise<string> {
  request.uploadFolder ??= await mkdtemp(join(tmpdir(), folderPrefix));
  count += 1;
  const path = join(request.uploadFolder, String(count));
  await pipeline(file, createWriteStream(path, { mode: 0o600 }));

  return path;
}

/** Whatever became of the call, its files go. */
export async function removeUpload(request: FastifyRequest): Promise<void> {
  const { uploadFolder } = request;
  request.uploadFolder = undefined;
  if (uploadFolder) await rm(uploadFolder, { recursive: true, force: true });
}

function tooLarge({ types, maxBytes }: UploadRules): string {
  const what = types.every((type) => type.startsWith('image/')) ? 'Image' : 'File';

  return `${what} size should be less than ${maxBytes / 1024 / 1024} Mb`;
}

function textOf({ fieldname, ...part }: Extract<Multipart, { type: 'field' }>): string {
  if (part.valueTruncated) throw refuseField(413, fieldname, `The field "${fieldname}" is too long.`);

  return String(part.value);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the files of this call lie, if it has any on disk. */
    uploadFolder: string | undefined;
    /** The handler works with them, and goes on when the sender is gone. */
    isUploadInUse: boolean;
  }
}
