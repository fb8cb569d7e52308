import type { ProvidedContext as Original } from 'vitest'

/** What the global setup hands to test files; importing this file makes `inject` know the names. */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templateName: string
  }
}

export type ProvidedContext = Original
