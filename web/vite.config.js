// SPDX-License-Identifier: MIT
// The page is one script and one style sheet with plain names, so that the
// bundle under dist/ is the same wherever it is built.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: 'explorer.js',
        assetFileNames: 'explorer[extname]',
      },
    },
  },
  server: { proxy: { '/api': process.env.GRIDLOCK_SERVE ?? '' } },
});
