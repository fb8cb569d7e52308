import { defineConfig } from 'vitest/config'

/** The tests of containers with a real engine, for `testing/container-tests.ts`. Not every machine can run one. */
export default defineConfig({
  test: {
    name: 'containers',
    include: ['tests/container-engine.ts'],
    root: import.meta.dirname,
    // They end what hangs; a busy machine may take ten times as long as a quiet one.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
