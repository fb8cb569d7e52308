import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listNodes } from '@quarry/api/contract/hosting/nodes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'
import type { ProcessIdentity } from './process/process-identity.ts'
import { isAlive } from './process/process-identity.ts'
import { processRuntime } from './runtime/process-runtime.ts'
import { findSandbox, type Confinement } from './sandbox/find-sandbox.ts'
import { ServerFolder } from './server/server-folder.ts'

/* The same where bubblewrap does not work; what is listed then names the reason. */

const { current, aNodeWithAgent, aServerOn } = testNodes()

let root: string
let found: Confinement
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'quarry-agent-sandbox-'))
  found = findSandbox('auto', root)
})
afterAll(() => rmSync(root, { recursive: true }))

it('an agent runs its servers in the sandbox, ends them, and says so to admins', async () => {
  const node = await aNodeWithAgent({}, { runtime: processRuntime({ confinement: found }) })
  const { data, read, power, until } = await aServerOn(node)
  await until('running')
  const [listed] = (await current().as('ada')(listNodes, {})).filter(({ id }) => id === node.node)
  expect(listed?.runtime).toContain(
    found.gap === undefined ? 'process (bubblewrap' : `no sandbox: ${found.gap}`,
  )
  const recorded = () => new ServerFolder(path.dirname(data)).run?.identity as ProcessIdentity
  const first = recorded()
  expect(isAlive(first)).toBe(true)
  await power('Stop')
  await until('stopped')
  expect(isAlive(first)).toBe(false)

  await power('Start')
  await until('running')
  process.kill(recorded().pid, 'SIGKILL')
  await until('crashed')
  expect((await read()).power?.crash).toEqual({ reason: 'out_of_memory', exit_code: 137, problem: null })
  await power('Start')
  await until('running')
  const last = recorded()
  await node.running.agent.stop()
  expect(isAlive(last)).toBe(false)
})
