export const DEFAULT_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1f6b54"/><path d="M46 17C27 17 17 26 17 39c0 3 .7 6 2 8 2-11 9-18 18-21-7 4-13 11-15 22 2 1 4 1 6 1 13 0 18-12 18-32z" fill="#e9f4ee"/></svg>',
)}`;
