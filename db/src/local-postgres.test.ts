import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalPostgres, startLocalPostgres, stopLocalPostgres } from './local-postgres.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  // A stopping server also notifies idle connections; without a listener that error would end the run.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded Postgres', () => {
  let folder: string
  let dataDir: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quarry-pg-'))
    dataDir = path.join(folder, 'postgres')
  })
  afterAll(async () => {
    await stopLocalPostgres(dataDir)
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps its data over a restart', async () => {
    const first = await startLocalPostgres(dataDir)
    await query(first.url, 'create table answers as select 42 as answer')
    await first.stop()
    const second = await startLocalPostgres(dataDir)
    expect(second.reused).toBe(false)
    expect(await query(second.url, 'select answer from answers')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('joins a running server, asks for the password, and leaves the server to its starter', async () => {
    const first = await startLocalPostgres(dataDir)
    const second = await startLocalPostgres(dataDir)
    expect(second).toMatchObject({ reused: true, port: first.port })
    await second.stop()
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const wrong = new URL(first.url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    await first.stop()
  })

  it('that cannot start with its settings is not tried for ever', async () => {
    const broken = path.join(folder, 'broken')
    await (await startLocalPostgres(broken)).stop()
    await writeFile(path.join(broken, 'postgresql.conf'), 'nonsense = true')
    await expect(startLocalPostgres(broken)).rejects.toThrow('nonsense')
  })

  it('names a taken port', async () => {
    const blocker = createServer()
    const port = await new Promise<number>((resolve) => {
      blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port))
    })
    await expect(startLocalPostgres(dataDir, { port })).rejects.toThrow(`port ${port} for Postgres is taken`)
    blocker.close()
  })

  it('starts although a crash left the process id of another program', async () => {
    const lock = [process.ppid, dataDir, 0, 5432, '', '127.0.0.1', '', 'ready'].join('\n')
    await writeFile(path.join(dataDir, 'postmaster.pid'), lock)
    const server = await startLocalPostgres(dataDir)
    expect(server.reused).toBe(false)
    await server.stop()
  })

  it('ends when its starter is killed', async () => {
    const script = `
      const { startLocalPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'local-postgres.ts'))})
      console.log((await startLocalPostgres(${JSON.stringify(dataDir)})).url)
      setInterval(() => {}, 1000)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>((resolve) => {
      starter.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    })
    expect(await query(url, 'select 1 as one')).toHaveLength(1)
    starter.kill('SIGKILL')
    await expect
      .poll(
        () =>
          query(url, 'select 1').then(
            () => 'up',
            () => 'gone',
          ),
        { timeout: 30_000 },
      )
      .toBe('gone')
    const next: LocalPostgres = await startLocalPostgres(dataDir)
    expect(await query(next.url, 'select answer from answers')).toHaveLength(1)
    await next.stop()
  })
})
