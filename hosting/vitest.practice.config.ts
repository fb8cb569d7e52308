import { defineConfig } from 'vitest/config'

/** Tests with a real practice server. They need its packages, so they are no part of `npm test`. */
export default defineConfig({
  test: {
    name: 'practice',
    include: ['tests/*-practice-server.ts'],
    root: import.meta.dirname,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
