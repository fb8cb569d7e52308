import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEngine as startLocalEngine } from '@quarry/indexer/testing/engine'
import { expect, it, vi } from 'vitest'
import { Children } from './child-processes.ts'
import { COMPILED_WITH, startEngine } from './engine.ts'
import { Progress } from './progress.ts'
import { readSettings } from './settings.ts'
import { TaskProcess } from './task-process.ts'

it('takes a search server from outside only with its key', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const local = await startLocalEngine()
  const children = new Children(tmpdir(), tmpdir())
  const start = (key: string) => {
    const settings = readSettings({ MEILI_URL: local.url, MEILI_MASTER_KEY: key }, tmpdir())
    const context = { settings, children, progress: new Progress(), tasks: new TaskProcess(), cleanups: [] }
    return startEngine({ root: tmpdir(), ...context }, 0)
  }
  try {
    await expect(start('some-other-key-than-that')).rejects.toThrow(
      `MEILI_MASTER_KEY: is not the key of ${local.url}`,
    )
    expect(await start(local.key)).toEqual({ url: local.url, masterKey: local.key })
  } finally {
    children.release()
    await local.remove()
  }
})

it('compiles the search engine for a flag that it runs with', () => {
  const program = path.join(import.meta.dirname, '../../search-engine/bin/quarry-search.js')
  for (const flag of COMPILED_WITH) expect(readFileSync(program, 'utf8')).toContain(`'${flag}',`)
})
