// A real server for the tests, with a data folder of its own, that can be killed and started again on the same port.

import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveHand } from './player';

const program = process.env.VEILLEE_BIN ?? join(import.meta.dirname, '../../target/debug/veillee');

/** A port that nobody listens on, of those that the system never gives to a connection on its way out: nobody takes it before the server does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Runs the program with these words and gives back what it said; `input` is its standard input. */
export function veillee(words: string[], input = ''): { code: number | null; said: string } {
  const run = spawnSync(program, words, { input, encoding: 'utf8', env: { ...process.env, VEILLEE_LANG: 'fr', NO_COLOR: '1' } });
  return { code: run.status, said: `${run.stdout}${run.stderr}` };
}

export class House {
  #process: ChildProcess | null = null;
  #data = mkdtempSync(join(tmpdir(), 'veillee-e2e-'));
  port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    if (!existsSync(program)) throw new Error(`${program} is not built: run \`cargo build --package cli\` first`);
    this.port ||= await freePort();
    this.#process = spawn(program, ['serve', '--port', String(this.port), '--data', this.#data], {
      stdio: 'ignore',
      env: { ...process.env, RUST_LOG: 'error', VEILLEE_SESSIONS_PER_MINUTE: '600', VEILLEE_FRAMES_PER_SECOND: '500' },
    });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const ready = await fetch(`${this.url}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server did not get ready');
  }

  /** Pulls the plug: no goodbye, no last write. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running) return;
    this.#process = null;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Stories at once and no motion: a test does not wait for what is only to be looked at. */
export async function hurry(context: BrowserContext, lang?: 'fr' | 'en'): Promise<void> {
  await context.addInitScript(giveHand);
  await context.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('veillee.settings') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('veillee.settings', JSON.stringify({ pace: 'instant', motion: 'reduced', ...(chosen ? { lang: chosen } : {}), ...kept }));
  }, lang);
}

/** Every error that a page throws or writes to its console. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection|ERR_CONNECTION/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

export const test = base.extend<object, { house: House }>({
  house: [
    async ({}, use) => {
      const house = new House();
      await house.start();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
