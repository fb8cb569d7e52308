import { tmpdir } from 'node:os'
import { startEngine as startLocalEngine } from '@quarry/indexer/testing/engine'
import { expect, it, vi } from 'vitest'
import { Children } from './child-processes.ts'
import { startEngine } from './engine.ts'
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
