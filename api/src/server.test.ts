import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFile, aVersion } from '@quarry/db/testing/factories'
import { COMPILE_CACHE } from '@quarry/jobs/testing/child'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const current = testApp()

/** The server as a separate process. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      API_PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let output = ''
  const collect = (chunk: Buffer) => void (output += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exited, output: () => output, ready: () => readyLine(child) }
}

type Started = ReturnType<typeof start>

const readyLine = (child: ChildProcessWithoutNullStreams): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /^ready api (\S+)$/m.exec(chunk.toString())?.[1]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error('the server ended before it was ready')))
  })

/** Requests a path exactly as written. */
const statusOf = (url: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('the server', () => {
  let storageDir: string
  let servers: Started[]
  let urls: string[]
  /** Two processes of one site. */
  beforeAll(async () => {
    storageDir = await mkdtemp(join(tmpdir(), 'quarry-server-'))
    servers = [1, 2].map(() => start({ ...environment(), RATE_LIMIT_PER_MINUTE: '100' }))
    urls = await Promise.all(servers.map((server) => server.ready()))
  })
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGTERM')
    await Promise.all(servers.map(({ exited }) => exited))
    await rm(storageDir, { recursive: true, force: true })
  })
  const environment = () => ({ DATABASE_URL: current().databaseUrl, STORAGE_DIR: storageDir })

  it('prints when it is ready, and finishes open requests on a signal', async () => {
    const { db } = current()
    const version = await aVersion(db)
    const file = await aFile(db, { versionId: version.id, projectId: version.projectId })
    const server = start(environment())
    const url = await server.ready()
    const { storageKey, filename } = file
    const { fileStorage } = await import('./adapters/storage/file-storage.ts')
    await (await fileStorage(storageDir)).put(storageKey, Buffer.alloc(file.sizeBytes))
    const path = `/data/${version.projectId}/versions/${version.id}/${filename}`
    const download = await fetch(url + path, {
      headers: { 'user-agent': 'Mozilla/5.0' },
    })
    expect((await download.arrayBuffer()).byteLength).toBe(file.sizeBytes)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    const counted = await db
      .selectFrom('versions')
      .select('downloads')
      .where('id', '=', version.id)
      .executeTakeFirst()
    expect(counted?.downloads).toBe(1)
  })

  it('shows operators its state on a separate port only', async () => {
    const operations = /^operations (\S+)$/m.exec(servers[0]?.output() ?? '')?.[1] ?? ''
    expect(new URL(operations).hostname).toBe('127.0.0.1')
    const health = await (await fetch(`${operations}/health`)).json()
    expect(health).toMatchObject({ status: 'available', database: 'available' })
    expect(await (await fetch(`${operations}/metrics`)).text()).toContain('quarry_api_request_seconds')
    const paths = [
      '/metrics',
      '/health',
      '/v2/../metrics',
      '/v2/%2e%2e/metrics',
      '/v2/..%2fmetrics',
      '/%6detrics',
    ]
    const statuses = await Promise.all(paths.map((path) => statusOf(urls[0] ?? '', path)))
    expect(statuses).toEqual(paths.map(() => 404))
  })

  it('accepts the longest list of ids in an address', async () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `A${String(at).padStart(7, '0')}`)
    const query = encodeURIComponent(JSON.stringify(ids))
    const answer = await fetch(`${urls[0]}/v2/projects?ids=${query}`)
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })

  it('counts requests and attempts together with other processes', async () => {
    const remaining = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const answer = await fetch(`${urls[attempt % 2]}/v2/tag/side_type`)
      remaining.push(Number(answer.headers.get('x-ratelimit-remaining')))
    }
    const [first = 0] = remaining
    expect(first).toBeGreaterThan(80)
    expect(remaining).toEqual([first, first - 1, first - 2, first - 3])
    const body = JSON.stringify({ username: 'guessed-at-twice', password: 'a wrong guess' })
    const statuses = []
    for (let attempt = 0; attempt < 9; attempt += 1)
      statuses.push((await fetch(`${urls[attempt % 2]}/v2/auth/login`, { method: 'POST', body })).status)
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429])
  })

  it('names the port that is taken', async () => {
    const { port } = new URL(urls[0] ?? '')
    const second = start({ ...environment(), API_PORT: port })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`API_PORT: port ${port} is taken`)
  })

  it('exits with an invalid environment', async () => {
    const server = start({ DATABASE_URL: 'mysql://x', API_PORT: 'http' })
    expect(await server.exited).toBe(2)
    expect(server.output()).toContain('DATABASE_URL: must be an address that begins with postgres://')
    expect(server.output()).toContain('API_PORT: must be a port number')
  })
})
