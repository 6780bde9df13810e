// Writes beside the built page what makes it one that installs: pictures, and the service worker with the names of the files it keeps.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

const here = import.meta.dirname;

/** The worker with the files it keeps; its version changes when any of them does. */
export function workerFor(files: readonly string[], source: string): string {
  const version = createHash('sha256').update(source).update(files.join('\n')).digest('hex').slice(0, 12);
  return source.replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`).replace("const VERSION = '';", `const VERSION = '${version}';`);
}

export function offline(): Plugin {
  return {
    name: 'veillee-offline',
    apply: 'build',
    async generateBundle(_, bundle) {
      // The drawings are made of the page's own art, which is written for a bundler.
      const { icon, preview } = (await runnerImport<typeof import('./pictures')>(join(here, 'pictures.ts'))).module;
      this.emitFile({ type: 'asset', fileName: 'veillee.png', source: preview() });
      for (const size of [192, 512]) this.emitFile({ type: 'asset', fileName: `flame-${size}.png`, source: icon(size) });
      // The letters of other scripts are fetched when somebody needs them.
      const built = Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file) || /latin-[^/]*\.woff2$/.test(file));
      const still = readdirSync(join(here, '../public'));
      const files = [...new Set(['index.html', ...built, ...still])].sort().map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerFor(files, readFileSync(join(here, 'sw.js'), 'utf8')) });
    },
  };
}
