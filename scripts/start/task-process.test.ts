import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { EnvironmentError } from '@quarry/config/read-environment'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PartFailedError } from './child-processes.ts'
import { TaskProcess } from './task-process.ts'

let tasks: TaskProcess
beforeEach(() => {
  tasks = new TaskProcess()
})
afterEach(() => {
  tasks.end()
  vi.unstubAllEnvs()
})

it('reads the settings', async () => {
  vi.stubEnv('DATA_DIR', 'some-data')
  expect(await tasks.run('readSettings', '/root')).toMatchObject({
    dataDir: '/root/some-data',
    SEED_PROJECTS: 400,
  })
})

it('keeps the kind of an error that is reported without a stack', async () => {
  vi.stubEnv('PORT', 'none')
  const refused = tasks.run('readSettings', '/root')
  await expect(refused).rejects.toThrow(EnvironmentError)
  await expect(refused).rejects.toThrow('PORT: ')
  const database = { url: 'postgres://127.0.0.1:1/none', isExternal: true, isProduction: false }
  await expect(tasks.run('prepareDatabase', database)).rejects.toThrow(PartFailedError)
})

it('fails what is not done when it ends', async () => {
  const settings = tasks.run('readSettings', '/root')
  tasks.end()
  await expect(settings).rejects.toThrow('the tasks of the start ended with')
})

it('does nothing once it has ended', async () => {
  await tasks.run('readSettings', '/root')
  tasks.end()
  await expect(tasks.run('readSettings', '/root')).rejects.toThrow(PartFailedError)
  const unused = new TaskProcess()
  unused.end()
  await expect(unused.run('readSettings', '/root')).rejects.toThrow(PartFailedError)
})

const childrenOfThis = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

it('fails what waits when its process is killed, also what comes before its end is known', async () => {
  const before = childrenOfThis()
  await tasks.run('readSettings', '/root')
  const pid = childrenOfThis().find((child) => !before.includes(child))
  const database = { url: 'postgres://127.0.0.1:1/none', isExternal: true, isProduction: false }
  const waiting = [tasks.run('prepareDatabase', database)]
  process.kill(Number(pid), 'SIGKILL')
  waiting.push(tasks.run('prepareDatabase', database))
  const kinds = (await Promise.allSettled(waiting)).map(
    (one) => one.status === 'rejected' && one.reason instanceof PartFailedError,
  )
  expect(kinds).toEqual([true, true])
  expect(await tasks.run('readSettings', '/root')).toMatchObject({ SEED_PROJECTS: 400 })
})

it('keeps the cause of an error, which the starter prints', async () => {
  const database = { url: 'postgres://127.0.0.1:1/none', isExternal: false, isProduction: false }
  const error = await tasks.run('prepareDatabase', database).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  const printed = inspect(error)
  expect(printed).toContain('migration  failed: ')
  expect(printed).toContain('[cause]')
  expect(printed).toContain("code: 'ECONNREFUSED'")
})

/** Prints what a file and its imports resolve to, and runs none of them. */
const LIST_MODULES = `
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    console.log(found.url)
    return found
  },
})
const imports = ['data:text/javascript,throw 0', process.argv[1]].map((url) => 'import ' + JSON.stringify(url))
await import('data:text/javascript,' + encodeURIComponent(imports.join(';'))).catch((error) => {
  if (error !== 0) throw error
})`
const modulesOf = (name: string) =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', LIST_MODULES, pathToFileURL(path.join(import.meta.dirname, name)).href],
    { encoding: 'utf8' },
  )

it('keeps the large libraries out of the starter', () => {
  const library = /node_modules\/(?:kysely|zod)\//
  expect(modulesOf('tasks.ts')).toMatch(library)
  expect(modulesOf('../start.ts')).toContain('/site.ts')
  expect(modulesOf('../start.ts')).not.toMatch(library)
})
