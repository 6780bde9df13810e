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
  // Nothing waits for a time: these are how long a very busy machine may take, for a whole test and for one thing that is expected.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list']],
  // Nothing is kept for later where a test does not ask for it: every page is fetched anew from the server it talks to.
  use: { launchOptions: chromium, actionTimeout: 60_000, locale: 'fr-FR', screenshot: 'only-on-failure', serviceWorkers: 'block' },
  projects: [
    { name: 'desktop', testIgnore: /phone/, use: { ...devices['Desktop Chrome'], locale: 'fr-FR' } },
    { name: 'phone', testMatch: /phone|axe/, use: { ...devices['Pixel 7'], locale: 'fr-FR' } },
  ],
});
