import type { Logger } from 'pino'

export interface Polling {
  /** Ends the current wait, or the next one. */
  ring: () => void
  /** Resolves when the current poll has ended. */
  stop: () => Promise<void>
}

export interface PollingOptions {
  pollMs: number
  log: Logger
  /** Logged with the first failure in a row and every sixtieth. */
  failure: string
}

/** Share of the time that polls may take. Slow polls, over very many rows, run less often. */
const POLL_TIME_SHARE = 0.1

/** Polls until stopped: at once while there is more, otherwise when rung or after `pollMs`. */
export function startPolling(
  poll: () => Promise<{ hasMore: boolean }>,
  { pollMs, log, failure }: PollingOptions,
): Polling {
  const bell = createBell()
  const stopping = new AbortController()
  const running = (async () => {
    let failures = 0
    let tookBeforeMs = 0
    while (!stopping.signal.aborted) {
      let waitMs = pollMs
      try {
        const beganAt = performance.now()
        const { hasMore } = await poll()
        failures = 0
        const tookMs = performance.now() - beganAt
        // A single slow poll may be a stall of the machine.
        const slowMs = Math.min(tookMs, tookBeforeMs)
        tookBeforeMs = tookMs
        if (hasMore) continue
        waitMs = Math.max(pollMs, slowMs / POLL_TIME_SHARE)
      } catch (error) {
        failures += 1
        if (failures === 1 || failures % 60 === 0) log.error({ err: error, failures }, failure)
      }
      await bell.wait(jittered(waitMs))
    }
  })()
  return {
    ring: bell.ring,
    async stop() {
      stopping.abort()
      bell.ring()
      await running
    },
  }
}

/** A ring without a waiter ends the next wait at once. */
function createBell() {
  let hasRung = false
  let wake: (() => void) | undefined
  const ring = () => {
    hasRung = true
    wake?.()
  }
  const wait = async (timeoutMs: number) => {
    if (!hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    wake = undefined
    hasRung = false
  }
  return { ring, wait }
}

/** Spread by a quarter, so that processes that started together do not poll together. */
const jittered = (ms: number): number => ms * (0.75 + Math.random() / 2)
