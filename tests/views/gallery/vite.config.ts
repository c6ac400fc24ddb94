import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const house = fileURLToPath(new URL('../../..', import.meta.url));

/** Serves the gallery alone: `npx vite --config tests/views/gallery/vite.config.ts`. Not part of the product's build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: `${house}node_modules/.vite-gallery`,
  plugins: [react()],
  server: { fs: { allow: [house] }, hmr: false },
});
