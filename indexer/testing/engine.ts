import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Engine } from '../src/engine/engine.ts'
import { type Child, launch } from '@quarry/jobs/testing/child'
import { reservePort } from '@quarry/jobs/testing/ports'

/** After a kill during a large build the engine has much to recover. */
const RECOVERY_MS = 300_000

export interface LocalEngine {
  url: string
  key: string
  engine: Engine
  /** Id of the current process. */
  pid: () => number
  /** Stops the process and retains the data. */
  halt: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again on the same port. */
  resume: () => Promise<void>
  /** Stops it for good and removes the data, unless the folder was passed. */
  remove: () => Promise<void>
}

/** The embedded engine as a process of its own, as in production. Only data in a passed folder is retained. */
export async function startEngine(dataFolder?: string): Promise<LocalEngine> {
  const folder = dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'quarry-engine-')))
  const port = await reservePort()
  const key = 'a-master-key-for-tests-only'
  const args = [
    'search-engine/bin/quarry-search.js',
    '--port',
    String(port),
    '--data',
    folder,
    '--master-key',
    key,
  ]
  const start = (): Promise<Child> => launch({ args, ready: /^ready /m, withinMs: RECOVERY_MS })
  let child = await start()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    key,
    engine: new Engine({ url, key }),
    pid: () => child.pid,
    halt: (signal) => child.stop(signal),
    async resume() {
      child = await start()
    },
    async remove() {
      await child.stop()
      if (!dataFolder) await rm(folder, { recursive: true, force: true })
    },
  }
}
