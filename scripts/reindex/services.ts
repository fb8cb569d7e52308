import path from 'node:path'
import { readEnvironment } from '@quarry/config/read-environment'
import { ToolEnvironment } from '@quarry/config/tools'
import { findRunning, keepSecret } from '../start/run-state.ts'

export interface Services {
  databaseUrl: string
  engine: { url: string; key?: string }
}

/** Database and engine: of the environment, else of the site running in this folder's data directory. */
export function findServices(env: NodeJS.ProcessEnv, root: string): Services {
  const given = readEnvironment(ToolEnvironment, env)
  const dataDir = path.resolve(root, given.DATA_DIR)
  const running = findRunning(dataDir)
  const databaseUrl = given.DATABASE_URL ?? running?.databaseUrl
  const engineUrl = given.MEILI_URL ?? running?.meiliUrl
  if (!databaseUrl) throw new Error('DATABASE_URL: is not set, and no site runs in this folder')
  if (!engineUrl) throw new Error('MEILI_URL: is not set, and no site runs in this folder')
  const key =
    given.MEILI_MASTER_KEY ?? (given.MEILI_URL ? undefined : keepSecret(dataDir, 'engine-master-key'))
  return { databaseUrl, engine: { url: engineUrl, ...(key ? { key } : {}) } }
}
