import { describe, expect, it } from 'vitest'
import { importsIn } from './source-files.ts'

describe('what a file imports', () => {
  it.each([
    [`import { a } from './a.ts'`, './a.ts'],
    [`import type { A } from './a.ts'`, './a.ts'],
    [`import {\n  type A,\n  b,\n} from './a.ts'`, './a.ts'],
    [`export { a } from './a.ts'`, './a.ts'],
    [`import './a.ts'`, './a.ts'],
    [`const a = await import('./a.ts')`, './a.ts'],
    [`type A = import('./a.ts').A`, './a.ts'],
    [`import.meta.glob<{ A: B }>('../features/a/*.tsx')`, '../features/a'],
    [`import.meta.glob(['../a/b.tsx', '!../a/c.tsx'])`, '../a/b.tsx'],
  ])('%s', (text, imported) => {
    expect(importsIn(text)).toContain(imported)
  })
})
