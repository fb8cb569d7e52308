import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { createServerBackup, listServerBackups } from '@quarry/api/contract/hosting/backups'
import { describe, expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'
import { processesIn } from '../testing/processes-in.ts'

/* A record whose place is taken cannot be written, as on a full disk. */

const { current, aNodeWithAgent, aServerOn } = testNodes()

async function aServer() {
  const setup = await aNodeWithAgent()
  const server = await aServerOn(setup)
  await server.until('running')
  const file = (name: string) => path.join(path.dirname(server.data), name)
  return {
    ...setup,
    ...server,
    record: async (name: string) => JSON.parse(await readFile(file(name), 'utf8')) as unknown,
    fillDisk: (name: string) => mkdir(file(`${name}.new`)),
    emptyDisk: (name: string) => rmdir(file(`${name}.new`)),
  }
}

describe('on a full disk', () => {
  it('the end of a server is reported, and recorded as soon as there is room', async () => {
    const { data, read, until, record, fillDisk, emptyDisk } = await aServer()
    await fillDisk('run.json')
    const [pid = 0] = await processesIn(data)
    process.kill(pid, 'SIGSEGV')
    await until('crashed')
    const end = { kind: 'crashed', reason: 'exit_code', exitCode: 139 }
    expect((await read()).power?.crash).toMatchObject({ reason: 'exit_code', exit_code: 139 })
    expect(await record('run.json')).not.toMatchObject({ end })
    await emptyDisk('run.json')
    await expect.poll(() => record('run.json')).toMatchObject({ end })
  })

  it('no server runs that the next agent would not find', async () => {
    const { data, read, power, until, violations, fillDisk, emptyDisk } = await aServer()
    await power('Stop')
    await until('stopped')
    await fillDisk('run.json')
    await power('Start')
    await until('crashed')
    expect((await read()).power?.crash).toMatchObject({ reason: 'node_disk_failed', exit_code: null })
    expect(await processesIn(data)).toEqual([])
    await emptyDisk('run.json')
    await power('Start')
    await until('running')
    expect(await processesIn(data)).toHaveLength(1)
    expect(existsSync(violations)).toBe(false)
  })

  it('a backup whose end cannot be recorded is not made again', async () => {
    const { params, record, fillDisk, emptyDisk } = await aServer()
    const { as } = current()
    await fillDisk('operations.json')
    await as('alice')(createServerBackup, { params, body: { name: 'Before' } })
    const states = async () => (await as('alice')(listServerBackups, { params })).map(({ state }) => state)
    await expect.poll(states).toEqual(['done'])
    await emptyDisk('operations.json')
    await expect.poll(() => record('operations.json')).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })
})
