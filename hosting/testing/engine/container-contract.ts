import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { mintId } from '@quarry/db/ids'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { reservePort } from '../../../jobs/testing/ports.ts'
import { ContainerRuntime } from '../../src/runtime/container/container-runtime.ts'
import type { RunIdentity, RunningServer } from '../../src/runtime/runtime.ts'

/** An engine with an image that has nothing but empty folders. */
export interface TestEngine {
  socketPath: string
  image: string
  close: () => Promise<void>
}

/** What a program of Node and a shell need in a container without anything. */
export const HOST_PROGRAMS = [process.execPath, '/bin', '/lib', '/lib64', '/usr']

/** The output of no container may last until `drainMs`, which is longer than a test. */
export const CONTAINER_TEST_TIMES = { measureMs: 50, retryMs: 50, idleMs: 200, drainMs: 600_000 }

const ECHO = `
  const input = require('readline').createInterface({ input: process.stdin })
  input.on('line', (line) => {
    console.log('got ' + line)
    if (line.startsWith('exit ')) process.exit(Number(line.slice(5)))
  })
  console.log('ready ' + process.pid)`

/** The servers of a test, on one engine. */
export function containersOf(open: () => Promise<TestEngine>) {
  let engine: TestEngine
  let root: string
  let server: string
  let running: RunningServer[] = []
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())
  beforeEach(async () => {
    server = `test-${mintId()}`
    root = await mkdtemp(path.join(tmpdir(), 'quarry-container-'))
    await mkdir(path.join(root, 'data'))
    await chmod(root, 0o755)
  })
  afterEach(async () => {
    for (const one of running) one.detach?.()
    running = []
    await runtime().end(undefined, server)
    await rm(root, { recursive: true, force: true })
  })

  /** Another runtime is another agent. */
  const runtime = (given: { image?: string; answerMs?: number } = {}) =>
    new ContainerRuntime({
      socketPath: engine.socketPath,
      image: engine.image,
      folder: root,
      log: pino({ level: 'silent' }),
      times: CONTAINER_TEST_TIMES,
      ...given,
    })
  const tenant = () => {
    const [lines, known]: [string[], string[]] = [[], []]
    const onLine = (line: string, isKnown: boolean) => void (isKnown ? known : lines).push(line)
    return { lines, known, tenant: { server, root, onLine } }
  }
  const specOf = async (script: string, memoryMb = 512) => {
    const port = await reservePort()
    return {
      program: process.execPath,
      args: ['-e', script],
      env: { PATH: '/usr/bin:/bin', NAME: 'lobby', SERVER_PORT: String(port) },
      folder: path.join(root, 'data'),
      reads: HOST_PROGRAMS,
      port,
      ports: [],
      cpus: 1,
      memoryMb,
    }
  }
  /** Runs a program of Node, and collects its lines. */
  const run = async (script: string, memoryMb?: number) => {
    const { lines, tenant: given } = tenant()
    const spec = await specOf(script, memoryMb)
    const started = await runtime().start(spec, given)
    running.push(started)
    return { lines, port: spec.port, server: started }
  }
  /** Continues as another agent. */
  const resume = async (identity: RunIdentity) => {
    const { lines, known, tenant: given } = tenant()
    const resumed = await runtime().resume(identity, given)
    if (resumed && 'running' in resumed) running.push(resumed.running)
    return { lines, known, resumed }
  }
  const current = () => ({ engine, root, server })
  return { current, runtime, tenant, specOf, run, resume }
}

/** What holds for every engine. */
export function itRunsContainers({
  current,
  runtime,
  tenant,
  specOf,
  run,
  resume,
}: ReturnType<typeof containersOf>) {
  it('have the environment of their spec and their folder, and nothing of the agent', async () => {
    process.env['OF_THE_AGENT'] = 'secret'
    const { server, lines } = await run(`
      require('fs').writeFileSync('made.txt', 'made')
      console.log(JSON.stringify(process.env), process.cwd())
      console.error('an error')
      process.stdout.write('no line break')`)
    expect(await server.ended).toEqual({ code: 0, isOutOfMemory: false })
    expect(lines.join('\n')).toContain('"NAME":"lobby"')
    expect(lines.join('\n')).toContain(path.join(current().root, 'data'))
    expect(lines.join('\n')).not.toContain('OF_THE_AGENT')
    expect(lines).toEqual(expect.arrayContaining(['an error', 'no line break']))
    expect(await readFile(path.join(current().root, 'data/made.txt'), 'utf8')).toBe('made')
  })

  it('read one line for each command, also what was written before they read', async () => {
    const { server, lines } = await run(ECHO)
    server.write('early')
    server.write('say one\nexit 4')
    await expect.poll(() => lines).toEqual(expect.arrayContaining(['got early', 'got say one exit 4']))
    server.write('exit 3')
    expect(await server.ended).toEqual({ code: 3, isOutOfMemory: false })
  })

  it('have run out of memory when the engine kills them', async () => {
    const { server } = await run(
      'const eaten = []; setInterval(() => eaten.push(Buffer.alloc(20 * 1024 ** 2, 1)), 5)',
      128,
    )
    expect(await server.ended).toEqual({ code: 137, isOutOfMemory: true })
    expect(server.usage()).toBeUndefined()
  })

  it('end without a word', async () => {
    const { server, lines } = await run(`
      setInterval(() => {
        if (require('fs').existsSync('end')) process.exit(6)
      }, 20)`)
    // Its output is followed by then.
    await expect.poll(() => server.usage()).toBeDefined()
    await writeFile(path.join(current().root, 'data/end'), '')
    expect(await server.ended).toEqual({ code: 6, isOutOfMemory: false })
    expect(lines).toEqual([])
  })

  it('end by signals of the agent', async () => {
    const { server, lines } = await run(`
      process.on('SIGTERM', () => console.log('asked to end'))
      setInterval(() => {}, 1000)
      console.log('ready')`)
    await expect.poll(() => lines).toContain('ready')
    server.signal('SIGTERM')
    await expect.poll(() => lines).toContain('asked to end')
    server.signal('SIGKILL')
    expect(await server.ended).toEqual({ code: 137, isOutOfMemory: false })
  })

  it('are measured', async () => {
    const { server } = await run(
      'setInterval(() => { const end = Date.now() + 20; while (Date.now() < end); }, 25)',
    )
    // What is measured first may be the runtime of the engine, before it becomes the program.
    await expect.poll(() => server.usage()?.memoryMb ?? 0).toBeGreaterThan(5)
    await expect.poll(() => server.usage()?.cpuPercent ?? 0).toBeGreaterThan(5)
    expect(server.usage()?.cpuPercent).toBeLessThanOrEqual(100)
  })

  it('run on without the agent, and the next one continues with each line once', async () => {
    const { server, lines } = await run(ECHO)
    await expect.poll(() => lines.length).toBe(1)
    const pid = lines[0]
    server.write('first')
    await expect.poll(() => lines).toContain('got first')
    server.detach?.()
    server.write('without an agent')

    const next = await resume(server.identity)
    const [after] = [next.resumed && 'running' in next.resumed ? next.resumed.running : undefined]
    await expect.poll(() => next.known).toEqual([pid, 'got first'])
    after?.write('second')
    await expect.poll(() => next.lines).toEqual(['got second'])
    expect(lines).not.toContain('got second')
    after?.write('exit 5')
    expect(await after?.ended).toEqual({ code: 5, isOutOfMemory: false })
  })

  it('that ended while no agent ran have their end and their last lines', async () => {
    const { server, lines } = await run(`
      setInterval(() => {
        if (!require('fs').existsSync('end')) return
        console.log('late')
        process.exit(7)
      }, 20)
      console.log('ready')`)
    await expect.poll(() => lines).toEqual(['ready'])
    server.detach?.()
    await writeFile(path.join(current().root, 'data/end'), '')
    const probe = runtime()
    await expect.poll(() => probe.isRunning(current().server)).toBe(false)
    const next = await resume(server.identity)
    expect(next.resumed).toEqual({ end: { code: 7, isOutOfMemory: false } })
    expect(next.lines).toEqual(['late'])
    expect(next.known).toEqual(lines)
    expect((await resume(server.identity)).resumed).toBeUndefined()
  })

  it('are never two on one folder', async () => {
    const first = await run(`${ECHO}; process.on('exit', () => {})`)
    await expect.poll(() => first.lines.length).toBe(1)
    // An agent that ended before it recorded what it had started.
    first.server.detach?.()
    const second = await run(ECHO)
    await expect.poll(() => second.lines.length).toBe(1)
    const third = await resume(first.server.identity)
    await expect.poll(() => third.known.concat(third.lines)).toEqual(second.lines)
  })

  it('are refused without their image, and nothing is left', async () => {
    const { tenant: given } = tenant()
    const image = 'localhost:1/quarry-none:1'
    const starting = runtime({ image }).start(await specOf(ECHO), given)
    await expect(starting).rejects.toThrow(/the image localhost:1\/quarry-none:1 cannot be downloaded: .+/)
    expect(await runtime().isRunning(current().server)).toBe(false)
  })

  it('of servers that are not listed any more are ended', async () => {
    const { lines } = await run(ECHO)
    await expect.poll(() => lines.length).toBe(1)
    await runtime().keep([current().server])
    expect(await runtime().isRunning(current().server)).toBe(true)
    await runtime().keep([])
    expect(await runtime().isRunning(current().server)).toBe(false)
  })
}
