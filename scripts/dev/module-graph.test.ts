import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ModuleGraph } from './module-graph.ts'

const repository = path.join(import.meta.dirname, '../..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quarry-graph-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)
const write = (name: string, text: string) => writeFileSync(at(name), text)

describe('the files of a program', () => {
  it('are what it imports, starts as threads and processes, and reads beside it', () => {
    write(
      'main.ts',
      `import { a } from './a.ts'\nconst PROGRAM = join(dir, 'process.ts')\nawait import('./b.ts')`,
    )
    write('a.ts', `new Worker(new URL('./thread.ts', import.meta.url)); read('./rules.yaml')`)
    for (const name of ['b.ts', 'process.ts', 'thread.ts', 'rules.yaml', 'other.ts']) write(name, '')
    const names = [...new ModuleGraph().reach([at('main.ts')])].map((file) => path.basename(file))
    expect(names.toSorted()).toEqual(['a.ts', 'b.ts', 'main.ts', 'process.ts', 'rules.yaml', 'thread.ts'])
  })

  it('leave out types', () => {
    write('main.ts', `import type { A } from './a.ts'\nexport type { B } from './b.ts'`)
    for (const name of ['a.ts', 'b.ts']) write(name, '')
    expect([...new ModuleGraph().reach([at('main.ts')])]).toEqual([at('main.ts')])
  })

  it('hold those of other workspaces for the API, and none of the pages for the web server', () => {
    const graph = new ModuleGraph()
    const api = [...graph.reach([path.join(repository, 'api/src/server.ts')])]
    expect(api.length).toBeGreaterThan(300)
    expect(api.some((file) => file.startsWith(path.join(repository, 'domain/src/')))).toBe(true)
    const web = [...graph.reach([path.join(repository, 'web/server/main.ts')])]
    expect(
      web.filter((file) => file.startsWith(path.join(repository, 'web/src/')) && file.endsWith('.tsx')),
    ).toEqual([])
  })
})

describe('a changed file', () => {
  it('brings what it imports now, also when that is written later', () => {
    write('main.ts', '')
    const graph = new ModuleGraph()
    graph.reach([at('main.ts')])
    write('main.ts', `import './new.ts'`)
    expect(graph.refresh(at('main.ts'))).toBe(true)
    expect(graph.reach([at('main.ts')]).has(at('new.ts'))).toBe(true)
    write('new.ts', '')
    expect(graph.refresh(at('new.ts'))).toBe(true)
  })

  it('is none when it was saved as it was, or belongs to no program', () => {
    write('main.ts', 'run()')
    write('other.ts', '')
    const graph = new ModuleGraph()
    graph.reach([at('main.ts')])
    write('main.ts', 'run()')
    expect([at('main.ts'), at('other.ts')].map((file) => graph.refresh(file))).toEqual([false, false])
  })
})
