import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { onlyBuiltCalls } from './scripts/build/built-calls.ts';
import { listChunks } from './scripts/build/built-chunks.ts';
import { chunkGroups } from './scripts/build/chunks.ts';
import { shortClassName } from './scripts/build/class-names.ts';
import { addCompileHints } from './scripts/build/compile-hint.ts';
import { compressTexts } from './scripts/build/compress.ts';
import { finishDocuments } from './scripts/build/documents.ts';
import { plainEditorHistory } from './scripts/build/editor-history.ts';
import { modernFeedClient } from './scripts/build/feed-client.ts';
import { lightIcons } from './scripts/build/icons.ts';
import { copyServerFiles } from './scripts/build/server-files.ts';
import { shortErrors } from './scripts/build/short-errors.ts';
import { withoutProse } from './scripts/build/without-prose.ts';

/** Browsers of spring 2024 and later: those that know `light-dark()` and `popover`. */
const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

const consoleFolder = 'dist/console';
const serverFolder = 'dist/server';
const prerenderFolder = 'dist/prerender';
const firstScriptFolder = 'dist/first-script';
const earlySignInFolder = 'dist/early-sign-in';

/** Stands in the documents themselves. */
const inlineScript = (input: string, outDir: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir,
    target: browsers,
    minify: true,
    modulePreload: false,
    rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'script.js' } },
  },
});

const builds: Record<string, EnvironmentOptions> = {
  client: {
    build: {
      outDir: consoleFolder,
      target: browsers,
      // Two kB lighter on the list of people than the bundler's own minifier.
      minify: 'terser',
      terserOptions: {
        module: true,
        ecma: 2022,
        compress: { passes: 4, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
      },
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: chunkGroups(),
          // Scripts list the names of others, and hashes are what doesn't compress.
          hashCharacters: 'hex',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        },
      },
    },
  },
  firstScript: inlineScript('src/first/script.ts', firstScriptFolder),
  earlySignIn: inlineScript('src/first/early-sign-in.ts', earlySignInFolder),
  /** Renders the sign-in form once, at build. */
  prerender: {
    consumer: 'server',
    build: {
      outDir: prerenderFolder,
      rolldownOptions: { input: { prerender: 'src/prerender.tsx' } },
    },
  },
  /** What runs in the end: `main` and the programs beside it. Packages stay in node_modules. */
  server: {
    consumer: 'server',
    resolve: { external: true },
    build: {
      outDir: serverFolder,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          'engine.worker': 'server/database/embedded/engine.worker.ts',
          'reader.child': 'server/imports/reading/reader.child.ts',
        },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    withoutProse(),
    shortErrors(),
    lightIcons(),
    onlyBuiltCalls(),
    modernFeedClient(),
    plainEditorHistory(),
    listChunks(),
  ],
  // The feed's client was written for Node, where the global object goes by this name.
  define: { global: 'globalThis', 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  resolve: {
    alias: [
      // React has had these itself since version 18; the libraries still bring them for those before.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  css: { modules: { generateScopedName: shortClassName } },
  environments: command === 'build' ? builds : {},
  builder: {
    async buildApp({ build, environments }) {
      for (const environment of Object.values(environments)) {
        if (environment.name in builds) await build(environment);
      }
      await finishDocuments({
        folder: consoleFolder,
        prerenderer: `${prerenderFolder}/prerender.js`,
        firstScript: `${firstScriptFolder}/script.js`,
        earlySignIn: `${earlySignInFolder}/script.js`,
      });
      await addCompileHints(consoleFolder);
      await compressTexts(`${consoleFolder}/assets`);
      await copyServerFiles(serverFolder);
    },
  },
}));
