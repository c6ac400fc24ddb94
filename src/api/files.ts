/** Same origin, unless the build names another host. */
export const API_HOST: string = (import.meta.env.VITE_API_HOST || '/api').replace(/\/+$/, '');

/** A leaf on the brand's green, for companies without a logo. */
const DEFAULT_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1f6b54"/><path d="M46 17C27 17 17 26 17 39c0 3 .7 6 2 8 2-11 9-18 18-21-7 4-13 11-15 22 2 1 4 1 6 1 13 0 18-12 18-32z" fill="#e9f4ee"/></svg>',
)}`;

/** A full URL is unchanged; null gives the default picture. */
export function fileUrl(name: string | null | undefined, host: string = API_HOST): string {
  if (!name) return DEFAULT_PICTURE;

  return isAbsolute(name) ? name : `${host}/file/${encodeURIComponent(name)}`;
}

export function downloadUrl(name: string, host: string = API_HOST): string {
  return isAbsolute(name) ? name : `${host}/download/file/${encodeURIComponent(name)}`;
}

const isAbsolute = (name: string) => /^https?:\/\//i.test(name);
