import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { practiceBuild } from '@quarry/hosting/flavours/practice'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Children } from './child-processes.ts'
import { isPracticeReady, startHosting } from './hosting.ts'
import { Progress } from './progress.ts'
import { readSettings } from './settings.ts'
import { TaskProcess } from './task-process.ts'

let dataDir: string
let children: Children
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quarry-start-hosting-'))
  children = new Children(dataDir, path.join(dataDir, 'logs'))
})
afterEach(async () => {
  children.release()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (env: NodeJS.ProcessEnv, hasServers: boolean) => {
  const settings = readSettings({ DATA_DIR: dataDir, ...env }, dataDir)
  const tasks = new TaskProcess()
  vi.spyOn(tasks, 'run').mockRejectedValue(new Error('the database was used'))
  const context = {
    root: dataDir,
    settings,
    children,
    progress: new Progress(),
    tasks,
    hasServers,
    cleanups: [],
  }
  return startHosting(context, 'postgres://127.0.0.1:1', 'http://127.0.0.1:1')
}

const installPractice = () =>
  mkdir(path.join(dataDir, 'hosting', 'cache', practiceBuild()), { recursive: true })

it('starts no agent while the practice server is not installed, unless servers are requested', async () => {
  expect(await start({}, false)).toBeUndefined()
  await expect(start({}, true)).rejects.toThrow('the database was used')
})

it('starts an agent by itself once the practice server is installed', async () => {
  await installPractice()
  expect(isPracticeReady(readSettings({ DATA_DIR: dataDir }, dataDir))).toBe(true)
  await expect(start({}, false)).rejects.toThrow('the database was used')
})

it('starts no agent in production', async () => {
  await installPractice()
  expect(await start({ NODE_ENV: 'production' }, true)).toBeUndefined()
})
