import { vi } from 'vitest'

// The tables of searches once more, answered by threads however small the index is.
vi.stubEnv('ENGINE_SEARCH_THREADS', '2')
await import('../conformance/search.test.ts')
await import('../conformance/contains.test.ts')
await import('../conformance/messages.test.ts')
