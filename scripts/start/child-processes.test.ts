import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { Children, PartFailedError } from './child-processes.ts'

let folder = ''
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

it('releases the data folder, though its guardian lives a moment longer', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-children-'))
  const cache = path.join(folder, 'compile-cache')
  vi.stubEnv('NODE_COMPILE_CACHE', cache)
  const before = await childrenOf(process.pid)
  const children = new Children(folder, path.join(folder, 'logs'))
  const [guardian] = (await childrenOf(process.pid)).filter((pid) => !before.includes(pid))
  expect(guardian).toBeDefined()
  children.release()
  await expect.poll(() => existsSync(`/proc/${guardian}`)).toBe(false)
  expect(existsSync(cache)).toBe(false)
})

/** Ends a part and starts it again, until it is given up; how often that was. `life` passes before each end. */
async function restartsOf(name: string, life: number): Promise<number> {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-children-'))
  const file = path.join(folder, 'part.mjs')
  await writeFile(file, "console.log('ready part ' + process.pid); setInterval(() => {}, 1000)")
  const children = new Children(folder, path.join(folder, 'logs'))
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  let pid = 0
  children.onLine = (_, line) => {
    pid = Number(line.split(' ').at(-1))
    now += 30_000 // each start takes long
  }
  const launch = { name, command: { node: [file] }, env: process.env, readyWithinMs: 60_000 }
  await children.launch(launch)
  let restarts = 0
  for (;;) {
    now += life
    const ended = new Promise<void>((resolve) => (children.onUnexpectedExit = () => resolve()))
    process.kill(pid, 'SIGKILL')
    await ended
    if (restarts === 5 || !(await children.relaunch(name))) break
    restarts += 1
  }
  await children.stop()
  children.release()
  return restarts
}

it('starts nothing once it stops', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-children-'))
  const children = new Children(folder, path.join(folder, 'logs'))
  const written = path.join(folder, 'written')
  const code = `require('fs').writeFileSync(${JSON.stringify(written)}, ''); console.log('ready part')`
  await children.stop()
  const launch = { name: 'part', command: { node: ['-e', code] }, env: process.env, readyWithinMs: 60_000 }
  await expect(children.launch(launch)).rejects.toThrow(PartFailedError)
  await expect(children.run({ name: 'part', args: ['-e', code], env: process.env })).rejects.toThrow(
    PartFailedError,
  )
  children.release()
  expect(existsSync(written)).toBe(false)
})

it('gives up a part that ends soon after each start, however long the starts take', async () => {
  expect(await restartsOf('part', 1000)).toBe(3)
})

it('starts a part again without end that stays up for a while each time', async () => {
  expect(await restartsOf('part', 30_000)).toBe(5)
})
