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
  workers: 1,
  timeout: 120_000,
  forbidOnly: true,
  reporter: [['list']],
  use: { launchOptions: chromium, actionTimeout: 20_000, locale: 'fr-FR', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], locale: 'fr-FR' } },
    { name: 'phone', testMatch: /phone|axe/, use: { ...devices['Pixel 7'], locale: 'fr-FR' } },
  ],
});
