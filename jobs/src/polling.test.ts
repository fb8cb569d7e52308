import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startPolling } from './polling.ts'

const NEVER_MS = 600_000

const failuresOf = () => {
  const lines: { msg: string; failures: number }[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  return { log, lines }
}

it('polls again at once while there is more, and when it is rung', async () => {
  const { log } = failuresOf()
  let looks = 0
  const polling = startPolling(async () => ({ hasMore: ++looks < 3 }), {
    pollMs: NEVER_MS,
    log,
    failure: 'no',
  })
  await vi.waitFor(() => expect(looks).toBe(3))
  polling.ring()
  await vi.waitFor(() => expect(looks).toBe(4))
  await polling.stop()
  expect(looks).toBe(4)
})

it('polls once more when it is rung during a poll', async () => {
  const { log } = failuresOf()
  const gate = Promise.withResolvers<void>()
  let looks = 0
  const look = async () => {
    looks += 1
    await gate.promise
    return { hasMore: false }
  }
  const polling = startPolling(look, { pollMs: NEVER_MS, log, failure: 'no' })
  polling.ring()
  polling.ring()
  gate.resolve()
  await vi.waitFor(() => expect(looks).toBe(2))
  await polling.stop()
  expect(looks).toBe(2)
})

it('continues after failures, and logs only the first one after a start or a success', async () => {
  const { log, lines } = failuresOf()
  let looks = 0
  const look = async () => {
    looks += 1
    if (looks !== 5) throw new Error('away')
    return { hasMore: true }
  }
  const polling = startPolling(look, { pollMs: 1, log, failure: 'cannot look' })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(8))
  await polling.stop()
  expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
    ['cannot look', 1],
    ['cannot look', 1],
  ])
})

interface Polled {
  pollMs: number
  /** For how long it is polled. */
  forMs: number
  /** How long a poll takes. */
  tookMs: (poll: number) => number
}

/** The number of polls, on a simulated clock. */
async function countPolls({ pollMs, forMs, tookMs }: Polled): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { log } = failuresOf()
  let polls = 0
  const poll = async () => {
    polls += 1
    await new Promise((resolve) => setTimeout(resolve, tookMs(polls)))
    return { hasMore: false }
  }
  const polling = startPolling(poll, { pollMs, log, failure: 'no' })
  await vi.advanceTimersByTimeAsync(forMs)
  const stopped = polling.stop()
  await vi.advanceTimersByTimeAsync(forMs)
  await stopped
  return polls
}

it('polls less often when polls take long', async () => {
  const polls = await countPolls({ pollMs: 1, forMs: 1500, tookMs: () => 50 })
  // Thirty without a pause.
  expect(polls).toBeGreaterThanOrEqual(3)
  expect(polls).toBeLessThanOrEqual(5)
})

it('does not poll less often after a single slow poll', async () => {
  const polls = await countPolls({ pollMs: 100, forMs: 4000, tookMs: (poll) => (poll === 2 ? 3000 : 0) })
  expect(polls).toBeGreaterThan(4)
})
