export interface StoredFile {
  content: Blob;
  /** As it was called when it was stored. */
  fileName: string;
}

/** Hands a file to the browser, which puts it where its owner wants downloads. */
export function saveFile({ content, fileName }: StoredFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
