import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentFolder, startLobby } from '../../testing/sandboxed-runs.ts'
import { isAlive, type ProcessIdentity } from '../process/process-identity.ts'
import { findSandbox, type Confinement } from '../sandbox/find-sandbox.ts'
import { deletedSize } from '../server/deleted-files.ts'
import { processRuntime } from './process-runtime.ts'

/*
 * With bubblewrap. Where it does not work, each test expects the reason instead, and `find-sandbox.test.ts` that it is the
 * right one.
 */

let root: string
let found: Confinement
beforeAll(() => {
  root = agentFolder(mkdtempSync(path.join(tmpdir(), 'quarry-sandboxed-')))
  found = findSandbox('auto', root)
})
afterAll(() => rmSync(root, { recursive: true }))

/** What a script does in the sandbox, or why there is none. */
async function inSandbox<T>(
  script: string,
  look: (run: Awaited<ReturnType<typeof startLobby>>) => Promise<T>,
  memoryMb?: number,
): Promise<T | string> {
  if (found.gap !== undefined) return found.gap
  return look(await startLobby(found, { root, script, ...(memoryMb !== undefined && { memoryMb }) }))
}

const printed = async (script: string) =>
  inSandbox(script, async ({ server, lines }) => {
    await server.ended
    await expect.poll(() => lines.length).toBe(1)
    return JSON.parse(lines[0] ?? '') as unknown
  })

const HELPERS = `
  const fs = require('fs')
  const attempt = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
  const reads = (...files) => files.map((file) => attempt(() => fs.readFileSync(file)))
  const writes = (...files) => files.map((file) => attempt(() => fs.writeFileSync(file, 'x')))
  const print = (value) => console.log(JSON.stringify(value))`

describe('a server in a sandbox', () => {
  it('reads nothing of the agent, of other servers or of users of the node', async () => {
    const files = ['token', 'lobby/run.json', 'lobby/backups/one.tar', 'other/data/world'].map((file) =>
      path.join(root, file),
    )
    const secrets = [...files, '/etc/shadow', `/proc/${process.pid}/environ`]
    const script = `${HELPERS}; print(reads(...${JSON.stringify(secrets)}))`
    expect(await printed(script)).toEqual(found.gap ?? secrets.map(() => 'ENOENT'))
  })

  it('writes its folder and the temporary ones, and nothing else', async () => {
    const script = `${HELPERS}; print({ cwd: process.cwd(),
      done: writes('mine', '/server/mine', '/tmp/x', '/dev/shm/x'), refused: writes('/x', '/dev/x', '/usr/x', '/etc/passwd') })`
    const refused = ['EROFS', 'EROFS', 'EROFS', 'EROFS']
    const expected = { cwd: '/server', done: ['done', 'done', 'done', 'done'], refused }
    expect(await printed(script)).toEqual(found.gap ?? expected)
    const mine = found.gap ?? readFileSync(path.join(root, 'lobby/data/mine'), 'utf8')
    expect(mine).toBe(found.gap ?? 'x')
  })

  it('has the variables that are named, a user of its own and no rights', async () => {
    process.env['OF_THE_AGENT'] = 'secret'
    const script = `${HELPERS}
      const status = fs.readFileSync('/proc/self/status', 'utf8')
      print({ env: process.env, uid: process.getuid(), home: require('os').userInfo().homedir,
        rights: /CapEff:\\t(.*)/.exec(status)[1], bounding: /CapBnd:\\t(.*)/.exec(status)[1],
        noNewPrivs: /NoNewPrivs:\\t(.*)/.exec(status)[1] })`
    expect(await printed(script)).toEqual(
      found.gap ?? {
        env: { HOME: '/server', NAME: 'lobby', PWD: '/server' },
        uid: 1000,
        home: '/server',
        rights: '0000000000000000',
        bounding: '0000000000000000',
        noNewPrivs: '1',
      },
    )
  })

  it('has a host name with an address', async () => {
    const script = `${HELPERS}
      require('dns').lookup(require('os').hostname(), (error) => print(error?.code ?? 'found'))`
    expect(await printed(script)).toBe(found.gap ?? 'found')
  })

  it('has a console in both directions', async () => {
    const script = `require('readline').createInterface({ input: process.stdin })
      .on('line', (line) => { console.log('got ' + line); process.exit(0) })`
    const outcome = await inSandbox(script, async ({ server, lines }) => {
      server.write('say hello')
      await server.ended
      await expect.poll(() => lines.length).toBe(1)
      return lines
    })
    expect(outcome).toEqual(found.gap ?? ['got say hello'])
  })

  it.each([
    ['an exit code', 'process.exit(3)', 3],
    ['another exit code', 'process.exit(134)', 134],
    ['an abort', 'process.abort()', 134],
    ['a fault', `process.kill(process.pid, 'SIGSEGV')`, 139],
    ['a kill', `process.kill(process.pid, 'SIGKILL')`, 137],
  ])('reports %s', async (_, script, code) => {
    const outcome = await inSandbox(script, ({ server }) => server.ended)
    expect(outcome).toEqual(found.gap ?? { code, isOutOfMemory: false })
  })

  it('ends by itself when it is asked to, and at once when it is killed', async () => {
    const script = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`
    const end = (signal: 'SIGTERM' | 'SIGKILL') =>
      inSandbox(script, async ({ server, lines }) => {
        await expect.poll(() => lines).toEqual(['ready'])
        server.signal(signal)
        return (await server.ended).code
      })
    expect(await end('SIGTERM')).toBe(found.gap ?? 7)
    expect(await end('SIGKILL')).toBe(found.gap ?? 137)
  })

  it('takes along what it has started, also in another session', async () => {
    const script = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'],
      { detached: true, stdio: 'inherit' }); console.log('ready'); setTimeout(() => process.exit(5), 50)`
    const outcome = await inSandbox(script, async ({ server }) => {
      const { code } = await server.ended
      return { code, isAlive: isAlive(server.identity as ProcessIdentity) }
    })
    expect(outcome).toEqual(found.gap ?? { code: 5, isAlive: false })
  })

  it('is ended when its processes together use more memory than its plan has', async () => {
    const eater = 'const eaten = Buffer.alloc(400 * 1024 ** 2, 1); setInterval(() => eaten.fill(2), 1000)'
    const script = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(eater)}]);
      setInterval(() => {}, 1000)`
    const outcome = await inSandbox(script, ({ server }) => server.ended, 256)
    expect(outcome).toEqual(found.gap ?? { code: 137, isOutOfMemory: true })
  })

  it('shows the agent which files it has deleted and still uses', async () => {
    const script = `const fs = require('fs'); fs.ftruncateSync(fs.openSync('deleted', 'w'), 70_000); fs.unlinkSync('deleted')
      console.log('ready'); setInterval(() => {}, 1000)`
    const outcome = await inSandbox(script, async ({ server, lines }) => {
      await expect.poll(() => lines).toEqual(['ready'])
      const size = () => deletedSize(server.processes(), path.join(root, 'lobby/data'))
      await expect.poll(size).toBe(70_000)
      server.signal('SIGKILL')
      await server.ended
      return server.processes()
    })
    expect(outcome).toEqual(found.gap ?? [])
  })

  it('ends with its agent, and the next one waits until it is gone', async () => {
    const module = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))
    const agent = `
      const { startLobby } = await import(${module('../../testing/sandboxed-runs.ts')})
      const { findSandbox } = await import(${module('../sandbox/find-sandbox.ts')})
      const found = findSandbox('auto', ${JSON.stringify(root)})
      const run = found.sandbox && (await startLobby(found,
        { root: ${JSON.stringify(root)}, script: 'setInterval(() => {}, 1000)' }))
      console.log(JSON.stringify(run?.server.identity ?? found.gap))
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', agent], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const identity = JSON.parse(line.toString()) as ProcessIdentity | string
    const alive = () => (typeof identity === 'string' ? identity : isAlive(identity))
    expect(alive()).toBe(found.gap ?? true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await processRuntime().end(typeof identity === 'string' ? undefined : identity, 'lobby')
    expect(alive()).toBe(found.gap ?? false)
  })
})
