import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { isAlive, NO_PROCESS, identify } from './process-identity.ts'
import { ProcessTree } from './process-tree.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

async function startProcess() {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  const identity = identify(child.pid ?? 0) ?? NO_PROCESS
  return { identity, tree: new ProcessTree(identity), exited: once(child, 'exit') }
}

it('is ended, with all of its processes gone', async () => {
  const { identity, tree, exited } = await startProcess()
  await tree.end()
  expect(isAlive(identity)).toBe(false)
  expect(await exited).toEqual([null, 'SIGKILL'])
})

it('with a process that cannot be ended is looked at less and less often, and then no more', async () => {
  const { identity, tree, exited } = await startProcess()
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  // A machine that stalls looks twice as well.
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValueOnce(now).mockReturnValueOnce(now)
  await tree.end(1_000)
  const kills = kill.mock.calls.filter(([, signal]) => signal === 'SIGKILL')
  expect(kills.length).toBeGreaterThan(1)
  expect(kills.length).toBeLessThan(10)
  expect(isAlive(identity)).toBe(true)
  kill.mockRestore()
  await tree.end()
  expect(await exited).toEqual([null, 'SIGKILL'])
})
