import { defineConfig } from 'vitest/config'

/** The engine's tests by themselves: `npm test -w @quarry/search-engine`, or from the root `--project engine`. */
export default defineConfig({
  test: {
    name: 'engine',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['../tests/setup/wait-timeout.ts'],
    expect: { poll: { timeout: 10_000 } },
  },
})
