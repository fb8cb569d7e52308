import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function run(script: string, ...args: string[]): ChildProcess {
  const child = spawn('sh', [script, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  started.push(child)
  return child
}

const runPart = (script: string) => run('-c', script)
const runGuardian = () => run(path.join(import.meta.dirname, 'guardian.sh'))
/** Its exit code or signal. */
const endOf = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? child.signalCode
}

it('asks all parts to stop when the starter is gone, and no process that has left them', async () => {
  const parts = [runPart('exec sleep 60'), runPart('exec sleep 60')] as const
  const other = runPart('exec sleep 60')
  const guardian = runGuardian()
  const words = [
    `pid ${parts[0].pid}`,
    `pid ${other.pid}`,
    `pid ${parts[1].pid}`,
    `gone ${other.pid}`,
    'gone 1',
  ]
  guardian.stdin?.end(`${words.join('\n')}\n`)
  expect(await Promise.all([...parts, guardian].map(endOf))).toEqual(['SIGTERM', 'SIGTERM', 0])
  expect([other.exitCode, other.signalCode]).toEqual([null, null])
})

it('ends a part that does not stop', async () => {
  const part = runPart('trap "" TERM; echo ready; while :; do sleep 0.1; done')
  await once(part.stdout ?? part, 'data')
  const guardian = runGuardian()
  guardian.stdin?.end(`pid ${part.pid}\n`)
  expect(await endOf(part)).toBe('SIGKILL')
})

it('ends nothing when it is released', async () => {
  const part = runPart('exec sleep 60')
  const guardian = runGuardian()
  guardian.stdin?.end(`pid ${part.pid}\nbye\n`)
  expect(await endOf(guardian)).toBe(0)
  expect([part.exitCode, part.signalCode]).toEqual([null, null])
})
