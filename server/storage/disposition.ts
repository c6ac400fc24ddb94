/**
 * How a browser is told what to do with a file and what to call it (RFC 6266): a plain name for old programs, and the whole
 * one in UTF-8. Nothing of the name can end the header or lead out of the folder it is saved to.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_').slice(0, 200) || 'file';
  const ascii = name.replace(/[^\x20-\x7e]|["%;]/g, '_');

  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`;
}

const encodeRfc5987 = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
