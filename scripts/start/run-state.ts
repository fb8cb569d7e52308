import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'

/** Where a running site can be reached; `doctor`, `seed` and `reindex` read it. Held in `.data/run.json`. */
export interface RunState {
  pid: number
  siteUrl: string
  apiUrl: string
  /** Metrics and health. */
  operationsUrl: string
  databaseUrl: string
  meiliUrl: string
  storageDir: string
}

const file = (dataDir: string) => path.join(dataDir, 'run.json')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The site that runs on this data folder now, if one does. */
export function findRunning(dataDir: string): RunState | undefined {
  if (!existsSync(file(dataDir))) return undefined
  const state = JSON.parse(readFileSync(file(dataDir), 'utf8')) as RunState
  return isAlive(state.pid) ? state : undefined
}

export function writeRunState(dataDir: string, state: RunState): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file(dataDir), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
}

export function clearRunState(dataDir: string): void {
  rmSync(file(dataDir), { force: true })
}

/** A secret made once per data folder, such as the engine's master key; readable by the owner alone. */
export function keepSecret(dataDir: string, name: string): string {
  const secretFile = path.join(dataDir, `${name}.secret`)
  if (existsSync(secretFile)) return readFileSync(secretFile, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(24).toString('base64url')
  writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 })
  return secret
}
