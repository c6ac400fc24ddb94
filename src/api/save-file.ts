export interface StoredFile {
  content: Blob;
  /** The original name. */
  fileName: string;
}

export function saveFile({ content, fileName }: StoredFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
