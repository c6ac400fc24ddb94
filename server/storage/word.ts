import { fieldError } from '../access/http-error.ts';
import { isCompound, namesInCompound } from '../office-files/compound.ts';
import { mainPartOf } from '../office-files/relations.ts';
import { Unreadable } from '../office-files/unreadable.ts';
import { readXml } from '../office-files/xml.ts';
import { openPackage, type Package } from '../office-files/zip.ts';

const ZIP = Buffer.from('PK\x03\x04');
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const TYPES = '[Content_Types].xml';
/** Part lists are short, however long the document is. All of them together: */
const LISTS = 300;
const LIST_BYTES = 2 * 1024 * 1024;

/** What Word fetches and runs or shows when it opens the document. A hyperlink waits for a click. */
const LOADED = /\/(attachedTemplate|oleObject|frame|subDocument)$/i;
/** Word notes the author's own template by its path, which leads nowhere on another machine. */
const OWN_DISK = /^(file:\/\/\/)?[a-z]:/i;

/** Undefined for other files. Throws an error for `field` when there are macros, or parts that lie elsewhere. */
export async function wordTypeOf(bytes: Buffer, field: string): Promise<string | undefined> {
  try {
    if (isCompound(bytes)) return oldTypeOf(namesInCompound(bytes), field);
    if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return undefined;
    const file = await openPackage(bytes);
    try {
      return await newTypeOf(file, field);
    } finally {
      file.close();
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw fieldError(422, field, 'The document is damaged or password-protected.');
  }
}

async function newTypeOf(file: Package, field: string): Promise<string | undefined> {
  const lists = file.names().filter((name) => name === TYPES || /\.rels$/i.test(name));
  const listBytes = lists.reduce((sum, name) => sum + file.size(name), 0);
  if (lists.length > LISTS || listBytes > LIST_BYTES)
    throw fieldError(413, field, 'The document has too many parts. Save it as a PDF.');
  const { types, runsMacros, loadsMore } = await whatIsIn(file, lists);
  const main = await mainPartOf(file);
  const type = main && types.get(main.toLowerCase());
  if (!type?.startsWith('application/vnd.') || !/wordprocessingml|ms-word/.test(type)) return undefined;
  if (runsMacros) throw withMacros(field);
  if (loadsMore)
    throw fieldError(415, field, 'The document loads a template or other parts from elsewhere. Save it as a PDF.');

  return type === `${WORD}.main+xml` ? WORD : undefined;
}

/** Macro parts may have any name; the list of types, or a reference, reveals them. */
async function whatIsIn(file: Package, lists: readonly string[]) {
  const types = new Map<string, string>();
  let runsMacros = file.names().some((name) => /(^|\/)vba(project|data)[^/]*$/i.test(name));
  let loadsMore = false;
  for (const list of lists) {
    await readXml(await file.open(list), {
      open(_, { PartName, ContentType = '', Type = '', Target = '', TargetMode }) {
        if (PartName !== undefined) types.set(PartName.replace(/^\//, '').toLowerCase(), ContentType);
        runsMacros ||= /macroEnabled|vbaProject|vbaData/i.test(`${ContentType} ${Type}`);
        loadsMore ||= TargetMode?.toLowerCase() === 'external' && LOADED.test(Type) && !OWN_DISK.test(Target);
      },
    });
  }

  return { types, runsMacros, loadsMore };
}

/** A Word 97 file is a small file system in which macros are a folder. */
function oldTypeOf(names: readonly string[], field: string): string | undefined {
  if (!names.includes('WordDocument')) return undefined;
  if (names.some((name) => /^(macros|vba|_vba_project.*)$/i.test(name))) throw withMacros(field);

  return 'application/msword';
}

const withMacros = (field: string) =>
  fieldError(415, field, 'The document contains macros. Save it without them, or as a PDF.');
