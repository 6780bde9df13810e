import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  // Each worker has a server of its own, and every test its own people and tables.
  fullyParallel: true,
  workers: Math.min(4, availableParallelism()),
  timeout: 120_000,
  // Nothing waits for a time: this is how long a busy machine may take to do what is expected of it.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  // Nothing is kept for later where a test does not ask for it: every page is fetched anew from the server it talks to.
  use: { launchOptions: chromium, actionTimeout: 20_000, locale: 'fr-FR', screenshot: 'only-on-failure', serviceWorkers: 'block' },
  projects: [
    { name: 'desktop', testIgnore: /phone/, use: { ...devices['Desktop Chrome'], locale: 'fr-FR' } },
    { name: 'phone', testMatch: /phone|axe/, use: { ...devices['Pixel 7'], locale: 'fr-FR' } },
  ],
});
