import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { editServer } from '@quarry/api/contract/hosting/servers'
import { describe, expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'
import { processesIn } from '../testing/processes-in.ts'

const { current, aNodeWithAgent, aServerOn } = testNodes()

/** Runs since its owner chose that, so its node follows the choice. */
async function aServerThatRestarts() {
  const setup = await aNodeWithAgent()
  const server = await aServerOn(setup)
  const { params, data, read, power, until } = server
  await until('running')
  await power('Stop')
  await until('stopped')
  await current().as('alice')(editServer, { params, body: { restart_after_crash: true } })
  await power('Start')
  await until('running')
  const processes = () => processesIn(data)
  const crash = async (signal: NodeJS.Signals = 'SIGSEGV') => {
    const [pid, ...others] = await processes()
    if (!pid || others.length > 0) throw new Error('the server has not one process')
    process.kill(pid, signal)
  }
  /** Waits for the next process, which is ready. What is read until then may be of the process before. */
  const whenReturned = async (work: () => Promise<unknown>) => {
    const last = (await read()).power?.started
    await work()
    await expect
      .poll(async () => {
        const { state, started } = (await read()).power ?? {}
        return state === 'running' && started !== last
      })
      .toBe(true)
  }
  const crashAndReturn = (signal?: NodeJS.Signals) => whenReturned(() => crash(signal))
  /** Restarts the agent, whose servers end with it. */
  const replaceAgent = (meanwhile = () => {}) =>
    whenReturned(async () => {
      await setup.running.agent.stop()
      meanwhile()
      setup.running.agent = await setup.startAgent()
    })
  return { ...server, setup, processes, crash, crashAndReturn, replaceAgent }
}

describe('a server that restarts after crashes', () => {
  it('does so three times, shows the last crash, and then stays off until the next Start', async () => {
    const { read, power, until, crash, crashAndReturn, setup } = await aServerThatRestarts()
    await crashAndReturn()
    expect(await read()).toMatchObject({
      restart_after_crash: true,
      power: {
        state: 'running',
        wanted: true,
        pending: false,
        crash: { reason: 'exit_code', exit_code: 139 },
      },
    })
    await crashAndReturn('SIGKILL')
    expect((await read()).power?.crash).toMatchObject({ reason: 'out_of_memory' })
    await crashAndReturn()
    await crash()
    await until('crashed')
    await power('Start')
    await until('running')
    expect((await read()).power?.crash).toBeNull()
    await crashAndReturn()
    expect(existsSync(setup.violations)).toBe(false)
  })

  it('counts those of the agent before', async () => {
    const { read, until, crash, crashAndReturn, replaceAgent } = await aServerThatRestarts()
    await crashAndReturn()
    await crashAndReturn()
    await replaceAgent()
    expect((await read()).power?.crash).toMatchObject({ reason: 'exit_code' })
    await crashAndReturn()
    await crash()
    await until('crashed')
  })

  it('is started again by the next agent, if the crash was the last that the one before noticed', async () => {
    const { data, processes, replaceAgent } = await aServerThatRestarts()
    const record = path.join(path.dirname(data), 'run.json')
    const end = { kind: 'crashed', reason: 'exit_code', exitCode: 1, restarts: true }
    await replaceAgent(() => {
      const run = JSON.parse(readFileSync(record, 'utf8')) as object
      writeFileSync(record, JSON.stringify({ ...run, end, again: { times: [Date.now()], crash: end } }))
    })
    expect(await processes()).toHaveLength(1)
  })

  it('stays off after Stop and Kill', async () => {
    const { power, until, processes } = await aServerThatRestarts()
    for (const action of ['Stop', 'Kill'] as const) {
      await power(action)
      await until('stopped')
      expect(await processes()).toEqual([])
      await power('Start')
      await until('running')
    }
  })
})
