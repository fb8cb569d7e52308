import { describe, expect, it } from 'vitest'
import { importsIn, read, sourceFiles, target } from './source-files.ts'

/** Packages whose work takes seconds for crafted input; threads, processes and the worker use them. */
const HEAVY = ['yauzl', 'sharp']

/** Packages of some megabytes that many sites never use: loaded with their first use. */
const ON_FIRST_USE = ['undici', 'ioredis']

const files = new Set(sourceFiles())
const withoutTypes = (text: string) => text.replaceAll(/^import type [^;'"]*?from '[^']+'/gm, '')

const withoutLaterImports = (text: string) => text.replaceAll(/\bimport\(\s*['"][^'"]+['"]/g, '')

/** All that a process loads on its main thread: what its first file imports, directly or through others. */
function loadedBy(first: string, textOf = read): Map<string, string[]> {
  const loaded = new Map<string, string[]>()
  const open = [first]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file) || !files.has(file)) continue
    const specifiers = importsIn(withoutTypes(textOf(file)))
    loaded.set(file, specifiers)
    const current = file
    open.push(...specifiers.flatMap((specifier) => target(current, specifier) ?? []))
  }
  return loaded
}

const usersOf = (name: string, loaded: Map<string, string[]>) =>
  [...loaded].filter(([, specifiers]) => specifiers.includes(name)).map(([file]) => file)

describe('the main thread of the API', () => {
  const loaded = loadedBy('api/src/server.ts')

  it('is followed through its imports', () => {
    expect(loaded.size).toBeGreaterThan(300)
    expect(loaded.has('api/src/files/receive-files.ts')).toBe(true)
  })

  it.each(HEAVY)('does not load %s', (name) => {
    expect(usersOf(name, loaded)).toEqual([])
  })
})

describe.each(['api/src/server.ts', 'api/src/worker.ts'])('the start of %s', (first) => {
  const loaded = loadedBy(first, (file) => withoutLaterImports(read(file)))

  it.each(ON_FIRST_USE)('does not load %s', (name) => {
    expect(loaded.size).toBeGreaterThan(200)
    expect(usersOf(name, loaded)).toEqual([])
  })
})

// An import, unlike `process.getBuiltinModule`, evaluates all exports of the module, and with them loads `fetch`: 3 MB.
describe.each([
  ['search-engine/src/main.ts', 100],
  ['hosting/src/run-agent.ts', 80],
])('the start of %s', (first, files) => {
  it('does not import node:http', () => {
    const loaded = loadedBy(first, (file) => withoutLaterImports(read(file)))
    expect(loaded.size).toBeGreaterThan(files)
    expect([...usersOf('node:http', loaded), ...usersOf('http', loaded)]).toEqual([])
  })
})
