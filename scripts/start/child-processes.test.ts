import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { Children } from './child-processes.ts'

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
