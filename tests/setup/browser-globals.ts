import type { Environment } from 'vitest/runtime'

/** Modules as a browser would get them. The document comes from `new-document.ts`, since files share a process. */
export default {
  name: 'browser-globals',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment
