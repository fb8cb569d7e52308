import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { practiceBuild } from '@quarry/hosting/flavours/practice'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Children, PartFailedError } from './child-processes.ts'
import { isPracticeReady, packagesOf, startHosting } from './hosting.ts'
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
  vi.restoreAllMocks()
  children.release()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (env: NodeJS.ProcessEnv, { hasServers = true, gamePort = 25_570 } = {}) => {
  const settings = readSettings({ DATA_DIR: dataDir, ...env }, dataDir)
  const tasks = new TaskProcess()
  vi.spyOn(tasks, 'run').mockResolvedValue(gamePort)
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

it('starts an agent, and returns where players join', async () => {
  const launch = vi.spyOn(children, 'launch').mockResolvedValue('')
  expect(await start({})).toEqual({ address: 'localhost:25570', isInstalled: false })
  expect(launch).toHaveBeenCalledOnce()
})

it('goes on without game servers if the agent does not start', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(children, 'launch').mockRejectedValue(new PartFailedError('hosting ended with 1'))
  expect(await start({})).toBeUndefined()
  expect(print).toHaveBeenLastCalledWith('  ! game servers are off: hosting ended with 1')
})

it.each([
  ['in production', { NODE_ENV: 'production' }, true],
  ['with --no-servers', {}, false],
] as const)('starts no agent %s', async (_, env, hasServers) => {
  const launch = vi.spyOn(children, 'launch')
  expect(await start(env, { hasServers })).toBeUndefined()
  expect(launch).not.toHaveBeenCalled()
})

it('finds the packages of the practice server that an earlier start has installed', async () => {
  const settings = readSettings({ DATA_DIR: dataDir }, dataDir)
  expect(isPracticeReady(settings)).toBe(false)
  await mkdir(path.join(packagesOf(settings), practiceBuild()), { recursive: true })
  expect(isPracticeReady(settings)).toBe(true)
})
