import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Engine } from '../../src/engine.ts'
import type { EngineOptions } from '../../src/engine.ts'
import { defaultSearchLimits } from '../../src/http/search-limits.ts'
import type { SearchLimits } from '../../src/http/search-limits.ts'
import { createEngineServer, defaultServerOptions } from '../../src/server.ts'
import type { ServerOptions } from '../../src/server.ts'
import { Api } from './api.ts'

type OwnOptions = Pick<EngineOptions, 'searchThreads' | 'leastThreaded' | 'allowedNetworks'> & {
  warn?: (message: string) => void
  /** Null: a server without authentication. */
  masterKey?: string | null
}

/** A busy machine may need longer than users wait. Tests of the deadline set their own. */
const PATIENT_LIMITS: SearchLimits = { ...defaultSearchLimits, deadlineMs: 60_000 }

/** The tables run with threads when this is set. */
const defaultThreads = Number(process.env['ENGINE_SEARCH_THREADS'] ?? 0)

export interface RunningEngine {
  api: Api
  close: () => Promise<void>
  engine?: Engine
}

/** An engine in this process with an empty folder of its own. */
export async function startEngine(options: Partial<ServerOptions> & OwnOptions = {}): Promise<RunningEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-search-'))
  const { searchThreads = defaultThreads, leastThreaded = 0, allowedNetworks = [], warn = () => {} } = options
  const { masterKey = 'masterKey' } = options
  const engine = await Engine.open({
    folder,
    masterKey,
    warn,
    searchThreads,
    leastThreaded,
    allowedNetworks,
  })
  const server = createEngineServer(engine, { ...defaultServerOptions, limits: PATIENT_LIMITS, ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    engine,
    api: new Api(`http://127.0.0.1:${port}`, masterKey),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server at `ENGINE_URL` (key in `ENGINE_KEY`) when that is set, else an engine of our own. */
export async function engineUnderTest(options?: OwnOptions): Promise<RunningEngine> {
  const url = process.env['ENGINE_URL']
  if (url === undefined) return startEngine(options)
  return { api: new Api(url, process.env['ENGINE_KEY'] ?? 'masterKey'), close: async () => {} }
}
