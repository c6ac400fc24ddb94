/** Files that come in: taken from multipart forms, within the limits that the contract names for the call. */
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallContract } from '../../src/api/contract/common.ts';
import { refuse, refuseField } from '../access/refuse.ts';

type UploadRules = NonNullable<CallContract['upload']>;

export interface UploadedFile {
  /** What the sender calls it: for showing, never for a path. */
  readonly fileName: string;
  /** What the sender says it is; whoever uses the file looks for themselves. */
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const MAX_FILES = 20;
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 2_000;

export async function uploads(app: FastifyInstance): Promise<void> {
  app.decorateRequest('uploadedFiles', undefined);
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
      if (part.type === 'file') files.push(await received(part, rules));
      else fields[part.fieldname] = textOf(part);
    }
  } catch (error) {
    // Browsers read no answer before they have sent it all, so what is left of the form is taken and thrown away.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
  if (files.length === 0) throw refuseField(400, rules.field, 'Please Select Any File');
  request.body = fields;
  request.uploadedFiles = files;
}

async function received(part: MultipartFile, rules: UploadRules): Promise<UploadedFile> {
  const { field } = rules;
  if (part.fieldname !== field) {
    throw refuseField(400, part.fieldname, `The file belongs in the field "${field}".`);
  }
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw refuseField(413, field, tooLarge(rules));

  return { fileName: part.filename, mediaType: part.mimetype, bytes };
}

function tooLarge({ types, maxBytes }: UploadRules): string {
  const what = types.every((type) => type.startsWith('image/')) ? 'Image' : 'File';

  return `${what} size should be less than ${maxBytes / 1024 / 1024} Mb`;
}

function textOf({ fieldname, ...part }: Extract<Multipart, { type: 'field' }>): string {
  if (part.valueTruncated) throw refuseField(413, fieldname, `The field "${fieldname}" is too long.`);

  return String(part.value);
}
