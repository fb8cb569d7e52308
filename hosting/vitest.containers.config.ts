import { defineConfig } from 'vitest/config'

/** The tests of containers with a real engine. Not every machine can run one, so they are no part of `npm test`. */
export default defineConfig({
  test: {
    name: 'containers',
    include: ['tests/container-engine.ts'],
    root: import.meta.dirname,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
