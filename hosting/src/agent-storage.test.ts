import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { writeServerFile } from '@quarry/api/contract/hosting/files'
import { rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testNodes } from '../testing/node-with-agent.ts'
import { processesIn } from '../testing/processes-in.ts'

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()

it('a server whose own files are too large for its plan is stopped, and starts when there is room', async () => {
  const setup = await aNodeWithAgent()
  const { data, read, power, until } = await aServerOn(setup)
  await until('running')
  const { plan } = await read()
  // As the server writes them: past the files of the panel. It has holes, so it takes no room here.
  const world = path.join(data, 'world.dat')
  await writeFile(world, '')
  await truncate(world, Math.ceil(plan.storage_mb * 1.05) * 1024 ** 2)
  await expect.poll(async () => (await read()).usage?.storage_mb ?? 0).toBeGreaterThan(plan.storage_mb)
  expect((await read()).power?.state).toBe('running')

  await truncate(world, Math.ceil(plan.storage_mb * 1.2) * 1024 ** 2)
  await until('crashed')
  const storageFull = { crash: { reason: 'storage_full', exit_code: null } }
  expect((await read()).power).toMatchObject(storageFull)
  await power('Start')
  await expect.poll(async () => (await read()).power).toMatchObject({ pending: false, ...storageFull })
  expect(await processesIn(data)).toEqual([])
  await rm(world)
  await power('Start')
  await until('running')
  await setup.running.agent.stop()
  await until('stopped')
  setup.running.agent = await setup.startAgent()
  await until('running')
})

it('a file that a server has deleted and still uses counts until the server ends', async () => {
  const { read, params, power, until } = await aServerOn(await aNodeWithAgent())
  await until('running')
  const { plan } = await read()
  const call = current().as('alice')
  const { ticket } = await call(openConsole, { params })
  const socket = new WebSocket((await call(locateConsole, { params })).url)
  cleanups.push(async () => socket.terminate())
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ event: 'auth', ticket })
  send({ event: 'command', line: `hold ${Math.ceil(plan.storage_mb * 1.05)}` })
  await expect.poll(async () => (await read()).usage?.storage_mb ?? 0).toBeGreaterThan(plan.storage_mb)
  expect((await read()).power?.state).toBe('running')

  send({ event: 'command', line: `hold ${Math.ceil(plan.storage_mb * 0.1)}` })
  await until('crashed')
  expect((await read()).power?.crash?.reason).toBe('storage_full')
  await expect.poll(async () => (await read()).usage?.storage_mb).toBe(1)
  await power('Start')
  await until('running')
})

it('the storage is shown at once after an installation and an upload', async () => {
  // Without changes it is measured once.
  const { read, params } = await aServerOn(await aNodeWithAgent({}, { times: { storageMs: 3_600_000 } }))
  await expect.poll(async () => (await read()).usage?.storage_mb).toBe(1)
  const content = new Blob([new Uint8Array(3 * 1024 ** 2)])
  await current().as('alice')(writeServerFile, { params, query: { path: 'world.zip' }, body: content })
  await expect.poll(async () => (await read()).usage?.storage_mb).toBe(4)
})
