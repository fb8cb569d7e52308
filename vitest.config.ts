import { configDefaults, defineConfig } from 'vitest/config'
import { messages } from './web/vite/messages-plugin.ts'
import { tagIcons } from './web/vite/tag-icons-plugin.ts'

/** Polls wait long: the speed of a machine is no rule of the site. */
const patient = { expect: { poll: { timeout: 30_000 } } }

const common = {
  // They end what hangs; a busy machine may take ten times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  setupFiles: ['./tests/setup/wait-timeout.ts'],
  ...patient,
}

const site = {
  fileParallelism: false,
  // A page takes seconds on a slow machine, and a test visits several.
  testTimeout: 300_000,
  hookTimeout: 600_000,
  ...patient,
}

/**
 * Files share a process and the packages that they import, which halves their time; our own modules each file has to
 * itself, and `tests/setup/reset-modules.ts` takes away what it leaves behind.
 */
const shared = {
  ...common,
  isolate: false,
  setupFiles: [...common.setupFiles, './tests/setup/reset-modules.ts'],
}

/** One after the other in one process, which opens one browser for them. */
const browser = {
  globalSetup: ['./tests/site/support/global-setup.ts'],
  ...site,
  isolate: false,
  setupFiles: ['./tests/setup/wait-timeout.ts', './tests/setup/reset-modules.ts'],
}

/** They measure the processor time of their process, so each has one of its own. */
const MEASURED_ATTACKS = ['tests/attacks/{costly-searches,markdown,parser-complexity}.test.ts']

const attacks = {
  globalSetup: ['./db/testing/global-setup.ts'],
  maxWorkers: 2,
  sequence: { groupOrder: 2 },
}

/**
 * Eleven projects. Without services: `unit`, `dom` (the files `.test.tsx`, each with a document of its own) and the
 * engine's own. With a real Postgres (one server per run, a template clone per file): `services`; `faults`, which kill
 * processes and services and partly wait for them; `attacks` and `attack-costs`, of which no more run at once than there
 * are cores. `starts` starts and stops whole sites one after the other. The others drive the whole site in Chromium, each
 * a site of its own: `journeys` crosses pages as a visitor would, `pages` visits every page and checks its properties,
 * `looks` compares pictures of a site that nothing else has changed.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    // Migrations and reference rows are read by path, so `--changed` does not see who depends on them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/db/{migrations,reference}/**'],
    // Failures are printed in full, since the reader may not be able to run them again.
    chaiConfig: { truncateThreshold: 0 },
    coverage: {
      provider: 'v8',
      include: ['{domain,config,db,jobs,search-config,search-engine,api,indexer,hosting,web}/**/*.{ts,tsx}'],
      exclude: [
        '**/*.test.*',
        '**/*.refusals.ts',
        '**/testing/**',
        '**/tests/**',
        '**/*.gen.ts',
        '**/migrations/**',
        '**/dist*/**',
      ],
    },
    projects: [
      {
        plugins: [messages(), tagIcons()],
        test: {
          name: 'unit',
          include: [
            '{domain,config,search-config,web}/**/*.test.ts',
            'tests/{architecture,manifests}/**/*.test.ts',
            'tests/site/looks/compare-images.test.ts',
          ],
          ...shared,
        },
      },
      {
        plugins: [messages(), tagIcons()],
        test: {
          name: 'dom',
          include: ['web/**/*.test.tsx'],
          environment: './tests/setup/browser-globals.ts',
          ...shared,
          setupFiles: ['./tests/setup/new-document.ts', ...shared.setupFiles],
        },
      },
      'search-engine/vitest.config.ts',
      {
        test: {
          name: 'services',
          include: ['{db,jobs,api,indexer,hosting,scripts}/**/*.test.ts'],
          globalSetup: ['./db/testing/global-setup.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['./db/testing/global-setup.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          ...common,
        },
      },
      {
        test: {
          name: 'starts',
          include: ['tests/site/starts/*.test.ts'],
          sequence: { groupOrder: 3 },
          ...site,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...MEASURED_ATTACKS],
          ...attacks,
          ...shared,
        },
      },
      {
        test: {
          name: 'attack-costs',
          include: MEASURED_ATTACKS,
          ...attacks,
          ...common,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/site/journeys/*.test.ts'],
          ...browser,
        },
      },
      {
        test: {
          name: 'pages',
          include: ['tests/site/pages/*.test.ts'],
          // Visits wait for the network and the server half of their time.
          maxConcurrency: 3,
          ...browser,
        },
      },
      {
        test: {
          name: 'looks',
          include: ['tests/site/looks/looks.test.ts'],
          ...browser,
        },
      },
    ],
  },
})
