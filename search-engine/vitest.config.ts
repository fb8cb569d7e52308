import { defineConfig } from 'vitest/config'

/**
 * The engine's tests by themselves: `npm test -w @quarry/search-engine`, or from the root `--project engine`. Files share
 * a process, each with modules of its own, since most would spend longer on a new process than on their tests.
 */
export default defineConfig({
  test: {
    name: 'engine',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    isolate: false,
    maxWorkers: 3,
    // They end what hangs; a busy machine may take ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    setupFiles: ['../tests/setup/wait-timeout.ts', '../tests/setup/reset-modules.ts'],
    expect: { poll: { timeout: 30_000 } },
    chaiConfig: { truncateThreshold: 0 },
  },
})
