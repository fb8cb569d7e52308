import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

function aDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'quarry-start-'))
  cleanups.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }))
  return dir
}

interface Start {
  child: ChildProcess
  lines: string[]
  /** Resolves with the line that matches; fails when the starter ends before. */
  prints(pattern: RegExp): Promise<string>
  exited: Promise<number | NodeJS.Signals | null>
}

function start(dataDir: string, env: NodeJS.ProcessEnv = {}, args: string[] = []): Start {
  const child = spawn(process.execPath, ['scripts/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, SEED_PROJECTS: '12', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const check of waiting) check()
    })
  }
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const prints = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = lines.find((line) => pattern.test(line))
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
      void exited.then(() => reject(new Error(`ended without saying ${pattern}\n${lines.join('\n')}`)))
    })
  cleanups.push(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { child, lines, prints, exited }
}

/** Processes that belong to a data folder: it stands in their arguments or their environment. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(dataDir),
        )
      } catch {
        return false // it ended while we looked
      }
    })
    .map(Number)
}

const commandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** Listens on this port, or any free one, and returns it; fails when it is taken. */
async function occupy(port: number): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

const opened = /^Quarry is open at (\S+)/

describe('npm start', () => {
  it('brings a seeded site up, keeps its data and stops every process on SIGTERM', async () => {
    const dataDir = aDataDir()
    const first = start(dataDir)
    const url = opened.exec(await first.prints(opened))?.[1] as string
    const found = await fetch(`${url}/v2/search?limit=1`)
    const { total_hits: projects } = (await found.json()) as { total_hits: number }
    expect(projects).toBeGreaterThan(0)
    expect(processesOf(dataDir).length).toBeGreaterThan(4)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    await expect.poll(() => processesOf(dataDir), { timeout: 3_000 }).toEqual([])

    const second = start(dataDir)
    const again = opened.exec(await second.prints(opened))?.[1] as string
    expect(second.lines.some((line) => line.includes('seed'))).toBe(false)
    const after = (await (await fetch(`${again}/v2/search?limit=1`)).json()) as { total_hits: number }
    expect(after.total_hits).toBe(projects)
  })

  it('leaves no process behind when it is killed with -9', async () => {
    const dataDir = aDataDir()
    const site = start(dataDir)
    await site.prints(opened)
    site.child.kill('SIGKILL')
    await site.exited
    await expect.poll(() => processesOf(dataDir), { timeout: 15_000, interval: 200 }).toEqual([])
  })

  it('starts a part again that has ended, and stops when it will not stay up', async () => {
    const dataDir = aDataDir()
    const site = start(dataDir)
    const url = opened.exec(await site.prints(opened))?.[1] as string
    const end = (file: string) => {
      const pid = processesOf(dataDir).find((one) => commandLine(one).includes(file))
      if (pid === undefined) throw new Error(`no process runs ${file}`)
      process.kill(pid, 'SIGKILL')
    }
    for (const [name, file] of [
      ['api', 'api/src/server.ts'],
      ['engine', 'quarry-search.js'],
      ['worker', 'api/src/worker.ts'],
    ] as const) {
      end(file)
      await site.prints(new RegExp(`^${name} ended unexpectedly \\(SIGKILL\\)`))
      await site.prints(new RegExp(`^${name} is up again`))
    }
    expect((await fetch(`${url}/v2/search?limit=1`)).status).toBe(200)
    const ups = () => site.lines.filter((line) => line === 'web is up again').length
    for (const times of [1, 2, 3]) {
      end('web/server/main.ts')
      await expect.poll(ups, { timeout: 60_000 }).toBe(times)
    }
    end('web/server/main.ts')
    expect(await site.exited).toBe(1)
    await expect.poll(() => processesOf(dataDir), { timeout: 15_000, interval: 200 }).toEqual([])
  })

  it('starts after one that was killed during the start, and resets with --fresh', async () => {
    const dataDir = aDataDir()
    const killed = start(dataDir)
    await killed.prints(/schema/)
    killed.child.kill('SIGKILL')
    await killed.exited
    const countProjects = async (site: Start) => {
      const url = opened.exec(await site.prints(opened))?.[1] as string
      return ((await (await fetch(`${url}/v2/statistics`)).json()) as { projects: number }).projects
    }
    const second = start(dataDir)
    expect(await countProjects(second)).toBeGreaterThan(0)
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect(await countProjects(start(dataDir, { SEED_PROJECTS: '0' }, ['--fresh']))).toBe(0)
  })

  it('names a taken port and uses the next free one', async () => {
    await occupy(3000).catch(() => {})
    const site = start(aDataDir())
    expect(await site.prints(/port 3000 is taken, the site uses \d+/)).toBeTruthy()
    await site.prints(opened)
  })

  it('stops with a message when the port set by hand is taken', async () => {
    const port = await occupy(0)
    const site = start(aDataDir(), { PORT: String(port) })
    await site.prints(new RegExp(`port ${port} \\(PORT\\) for the site is taken`))
    expect(await site.exited).toBe(1)
  })

  it.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['MEILI_URL', 'http://127.0.0.1:7700'],
  ])('names a wrong value of %s', async (name, value) => {
    const site = start(aDataDir(), { [name]: value })
    await site.prints(name === 'MEILI_URL' ? /MEILI_MASTER_KEY/ : new RegExp(name))
    expect(await site.exited).toBe(1)
  })
})
