import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DATABASE, SUPERUSER, initialize, isInitialized, readPassword } from './local-postgres-cluster.ts'
import { asOrdinaryUser, postgresBinary } from './local-postgres-binaries.ts'

export interface LocalPostgres {
  /** Connection string, password included: never print it. */
  url: string
  port: number
  /** True when another process of ours started it; then `stop` leaves it alone. */
  reused: boolean
  stop: () => Promise<void>
}

export interface LocalPostgresOptions {
  /** Without one a free port is taken. */
  port?: number
  /** False gives up crash safety for speed; for throw-away clusters only. */
  durable?: boolean
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  // Of its own accord it takes 8 MB, and the seed fills all of it.
  'wal_buffers=1MB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
]
/** Of throw-away clusters, which several sites and workers share at once; those that were killed hold theirs for a moment. */
const CARELESS = [
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/**
 * Runs Postgres and ends it (SIGINT, a fast shutdown) when standard input closes: that is what happens when the
 * starter goes away, even by SIGKILL. The watcher is a process of its own, so it also outlives this shell.
 */
const GUARD = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } 2>/dev/null &
exec 3<&-
wait $server`

const STOP_TIMEOUT_MS = 15_000

/** Starts the embedded Postgres on `dataDir`, creating the cluster at first, or joins the one already running. */
export async function startLocalPostgres(
  dataDir: string,
  options: LocalPostgresOptions = {},
): Promise<LocalPostgres> {
  const dir = path.resolve(dataDir)
  const running = await joinRunning(dir)
  if (running) return running
  if (!isInitialized(dir)) initialize(dir)
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    try {
      return await launch(dir, port, options.durable ?? true)
    } catch (error) {
      const message = String(error)
      const taken = message.includes('Address already in use')
      if (taken && options.port !== undefined)
        throw new Error(`port ${port} for Postgres is taken`, { cause: error })
      // A server killed with -9 may stay a zombie for a moment and hold its lock file, and its backends their memory.
      const isHeld = message.includes('lock file') || message.includes('shared memory block')
      if (attempt === 3 || !(taken || isHeld)) throw error
      await sleep(1000)
      const other = await joinRunning(dir)
      if (other) return other
    }
  }
}

/** Stops the server on `dataDir`, including one that another process started. */
export async function stopLocalPostgres(dataDir: string): Promise<void> {
  const pid = readPidFile(path.resolve(dataDir))?.pid
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (const end = Date.now() + STOP_TIMEOUT_MS; Date.now() < end && isAlive(pid);) await sleep(20)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

async function joinRunning(dir: string): Promise<LocalPostgres | undefined> {
  dropStaleLock(dir)
  const found = readPidFile(dir)
  if (!found || !isAlive(found.pid)) return undefined
  const { port } = found
  const url = urlOf(dir, port)
  // It may be starting or stopping: wait for an answer only while it lives.
  for (let tries = 0; tries < 100 && isAlive(found.pid); tries++) {
    if (await answers(url)) return { url, port, reused: true, stop: async () => {} }
    await sleep(50)
  }
  return undefined
}

async function launch(dir: string, port: number, durable: boolean): Promise<LocalPostgres> {
  const settings = [...SETTINGS, ...(durable ? [] : CARELESS)].flatMap((setting) => ['-c', setting])
  const command = asOrdinaryUser([postgresBinary('postgres'), '-D', dir, '-p', String(port), ...settings])
  // Its own process group, so that Ctrl-C reaches us first and the parts can still finish their queries.
  const guard = spawn('sh', ['-c', GUARD, 'guard', ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
  await untilReady(guard)
  const stop = async (): Promise<void> => {
    guard.stdin?.destroy()
    const timeout = new AbortController()
    await Promise.race([
      exited,
      sleep(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ])
    timeout.abort()
    await stopLocalPostgres(dir)
  }
  return { url: urlOf(dir, port), port, reused: false, stop }
}

function untilReady(guard: ChildProcess): Promise<void> {
  let tail = ''
  return new Promise((resolve, reject) => {
    guard.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      tail = (tail + chunk).slice(-4000)
      if (tail.includes('ready to accept connections')) resolve()
    })
    guard.stdin?.on('error', () => {})
    guard.once('exit', () => {
      guard.stdin?.destroy()
      reject(new Error(`Postgres did not start: ${tail.trim()}`))
    })
  })
}

function urlOf(dir: string, port: number): string {
  return `postgres://${SUPERUSER}:${readPassword(dir)}@127.0.0.1:${port}/${DATABASE}`
}

/** The first line of postmaster.pid is the process id, the fourth the port. */
/** True as well if another process has the number of a server that was killed. */
export const isInUse = (dir: string): boolean => {
  const found = readPidFile(dir)
  return found !== undefined && isAlive(found.pid)
}

function readPidFile(dir: string): { pid: number; port: number } | undefined {
  const file = path.join(dir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && port ? { pid, port } : undefined
}

/**
 * After a crash of the machine or a container the recorded process id may belong to another process; Postgres would
 * then take the cluster for locked for good.
 */
function dropStaleLock(dir: string): void {
  const found = readPidFile(dir)
  if (!found || !isAlive(found.pid)) return
  if (!existsSync('/proc/self/comm')) return
  const nameFile = `/proc/${found.pid}/comm`
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8').trim() : ''
  if (name !== 'postgres') rmSync(path.join(dir, 'postmaster.pid'), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A server on its way up or down takes connections too, and then refuses them. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
