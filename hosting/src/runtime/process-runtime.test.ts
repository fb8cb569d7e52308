import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LineSplitter } from './line-splitter.ts'
import { processRuntime } from './process-runtime.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-runtime-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs a program of Node, and collects its lines. */
async function run(script: string, memoryMb = 1024) {
  const lines: string[] = []
  const spec = {
    program: process.execPath,
    args: ['-e', script],
    env: { PATH: '', NAME: 'lobby' },
    folder,
    reads: [],
    port: 0,
    ports: [],
    cpus: 1,
    memoryMb,
  }
  const tenant = { server: 'lobby', root: folder, onLine: (line: string) => void lines.push(line) }
  const server = await processRuntime({ watchEveryMs: 20 }).start(spec, tenant)
  return { server, lines }
}

describe('the process of a server', () => {
  it('has the environment of its spec and its folder, and nothing of the agent', async () => {
    process.env['OF_THE_AGENT'] = 'secret'
    const { server, lines } = await run('console.log(JSON.stringify(process.env), process.cwd())')
    expect(await server.ended).toEqual({ code: 0, isOutOfMemory: false })
    await expect.poll(() => lines.join('')).toContain(folder)
    expect(lines.join('')).toContain('"NAME":"lobby"')
    expect(lines.join('')).not.toContain('OF_THE_AGENT')
  })

  it('reads one line for each command', async () => {
    const { server, lines } = await run(`
      const input = require('readline').createInterface({ input: process.stdin })
      input.on('line', (line) => { console.log('got ' + line); if (line === 'stop') process.exit(3) })
      console.log('ready')`)
    await expect.poll(() => lines).toContain('ready')
    server.write('say one\nstop')
    await expect.poll(() => lines).toContain('got say one stop')
    server.write('stop')
    expect((await server.ended).code).toBe(3)
  })

  it('is ended when it uses more memory than its plan has', async () => {
    const { server } = await run(
      `
      const eaten = Buffer.alloc(400 * 1024 ** 2, 1)
      setInterval(() => eaten.fill(2), 1000)`,
      128,
    )
    expect(await server.ended).toEqual({ code: 137, isOutOfMemory: true })
    expect(server.usage()).toBeUndefined()
  })

  it('has a processor figure that stays until its processes are read again', async () => {
    const { server } = await run('for (;;);')
    const figure = () => server.usage()?.cpuPercent ?? 0
    await expect.poll(figure).toBeGreaterThan(0)
    const figures: number[] = []
    for (let checks = 0; checks < 20; checks += 1) {
      figures.push(figure())
      await sleep(20)
    }
    server.signal('SIGKILL')
    await server.ended
    expect(Math.min(...figures)).toBeGreaterThan(0)
  })

  it('takes along what it has started', async () => {
    const { server, lines } = await run(`
      const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
      console.log('child ' + child.pid + ' of ' + process.pid)
      setInterval(() => {}, 1000)`)
    await expect.poll(() => lines.length).toBe(1)
    const [, child, , parent] = lines[0]?.split(' ') ?? []
    const pid = Number(child)
    process.kill(Number(parent), 'SIGKILL')
    expect((await server.ended).code).toBe(137)
    const isGone = () => {
      try {
        return !process.kill(pid, 0)
      } catch {
        return true
      }
    }
    await expect.poll(isGone).toBe(true)
  })
})

describe('lines of a process', () => {
  const split = (...chunks: Buffer[]) => {
    const lines: string[] = []
    const splitter = new LineSplitter((line) => void lines.push(line))
    for (const chunk of chunks) splitter.push(chunk)
    splitter.end()
    return lines
  }

  it('are put together from chunks that split lines and characters', () => {
    const text = Buffer.from('erste Zeile\r\nzweite Zeile ü\nohne Ende')
    const bytes = Array.from(text, (byte) => Buffer.from([byte]))
    expect(split(...bytes)).toEqual(['erste Zeile', 'zweite Zeile ü', 'ohne Ende'])
    expect(split(Buffer.from('a\n\n'))).toEqual(['a', ''])
  })

  it('are cut when they are too long', () => {
    const parts = Array.from({ length: 100 }, () => Buffer.alloc(1000, 'x'))
    const [long, next] = split(...parts, Buffer.from('\nnext\n'))
    expect(long).toHaveLength(16_385)
    expect(next).toBe('next')
  })
})
