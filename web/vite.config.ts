import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './worker/plugin.ts';

// In development the page is served by Vite and everything under /api by the real server.
const server = process.env.VEILLEE_SERVER ?? 'http://127.0.0.1:7878';

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), offline()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 2048 },
  server: {
    host: '127.0.0.1',
    // The tests read the card files, which are beside the client's folder.
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: {
    environment: 'jsdom',
    // Other styles mean nothing to the tests; the colours are read.
    css: { include: /theme\.css/ },
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    restoreMocks: true,
    // Generous: what a board does takes no time, but a busy machine takes long to load and draw it.
    testTimeout: 60_000,
  },
}));
