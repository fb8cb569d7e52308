import { describe, expect, it } from 'vitest'
import { importsIn, read, sourceFiles, target } from './source-files.ts'

/** Packages whose work takes seconds for crafted input; threads, processes and the worker use them. */
const HEAVY = ['yauzl', 'sharp']

const files = new Set(sourceFiles())
const withoutTypes = (text: string) => text.replaceAll(/^import type [^;'"]*?from '[^']+'/gm, '')

/** All that a process loads on its main thread: what its first file imports, directly or through others. */
function loadedBy(first: string): Map<string, string[]> {
  const loaded = new Map<string, string[]>()
  const open = [first]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file) || !files.has(file)) continue
    const specifiers = importsIn(withoutTypes(read(file)))
    loaded.set(file, specifiers)
    const current = file
    open.push(...specifiers.flatMap((specifier) => target(current, specifier) ?? []))
  }
  return loaded
}

describe('the main thread of the API', () => {
  const loaded = loadedBy('api/src/server.ts')

  it('is followed through its imports', () => {
    expect(loaded.size).toBeGreaterThan(300)
    expect(loaded.has('api/src/files/receive-files.ts')).toBe(true)
  })

  it.each(HEAVY)('does not load %s', (name) => {
    const using = [...loaded].filter(([, specifiers]) => specifiers.includes(name)).map(([file]) => file)
    expect(using).toEqual([])
  })
})
