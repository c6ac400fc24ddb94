import { plainName } from './names.ts';

/** RFC 6266, with an ASCII name for old programs. Nothing in the name can end the header or lead out of a folder. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = plainName(fileName).slice(0, 200) || 'file';
  const ascii = name.replace(/[^\x20-\x7e]|["%;]/g, '_');

  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`;
}

const encodeRfc5987 = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
