import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asOrdinaryUser, postgresBinary } from './local-postgres-binaries.ts'

export const SUPERUSER = 'quarry'
export const DATABASE = 'quarry'
const PASSWORD_FILE = 'quarry-password'

export const isInitialized = (dir: string): boolean => existsSync(path.join(dir, 'PG_VERSION'))

export const readPassword = (dir: string): string =>
  readFileSync(path.join(dir, PASSWORD_FILE), 'utf8').trim()

/** Makes the cluster beside `dir` and moves it into place, so an interrupted start leaves nothing half made. */
export function initialize(dir: string): void {
  const draft = `${dir}.new-${process.pid}`
  const passwordFile = `${draft}.password`
  mkdirSync(path.dirname(dir), { recursive: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    runInitdb(draft, passwordFile)
    createDatabase(draft)
    renameSync(passwordFile, path.join(draft, PASSWORD_FILE))
    renameSync(draft, dir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
    throw error
  }
}

function runInitdb(dir: string, passwordFile: string): void {
  const [command, ...args] = asOrdinaryUser([
    postgresBinary('initdb'),
    `--pgdata=${dir}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const run = spawnSync(command, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || String(run.error)}`)
}

/** Writes a stopped cluster out to disk, where an end of the machine cannot damage it. */
export function syncCluster(dir: string): void {
  const [command, ...args] = asOrdinaryUser([postgresBinary('initdb'), '--sync-only', `--pgdata=${dir}`])
  const run = spawnSync(command, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`initdb --sync-only failed: ${run.stderr || String(run.error)}`)
}

/** In single-user mode, before any port is open. */
function createDatabase(dir: string): void {
  const [command, ...args] = asOrdinaryUser([postgresBinary('postgres'), '--single', '-D', dir, 'postgres'])
  const run = spawnSync(command, args, { encoding: 'utf8', input: `create database ${DATABASE};\n` })
  if (run.status !== 0) throw new Error(`creating the database failed: ${run.stderr || String(run.error)}`)
}
