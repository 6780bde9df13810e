import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

// The long run with fresh seeds (`make soak`): the same browser, one worker a core.
export default defineConfig({
  ...usual,
  testDir: 'soak',
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 0,
  projects: [{ name: 'soak', use: usual.projects?.[0]?.use ?? {} }],
});
