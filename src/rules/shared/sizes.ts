/** `1.2 MB`, `34 kB` */
export const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** `25 MB`: a limit is a whole number of megabytes. */
export const limitInWords = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

export const fileTooLarge = (maxBytes: number): string =>
  `This file is too large. Files can be up to ${limitInWords(maxBytes)}.`;
