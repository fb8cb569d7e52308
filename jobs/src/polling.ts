import type { Logger } from 'pino'

export interface Polling {
  /** Ends the wait under way, or the next one. */
  ring: () => void
  /** Resolves when the look under way is over. */
  stop: () => Promise<void>
}

export interface PollingOptions {
  pollMs: number
  log: Logger
  /** Logged with the first failure, and with each sixtieth in a row. */
  failure: string
}

/** A look that takes long, over very many rows, is taken less often. */
const SHARE_OF_LOOKS = 0.1

/** Looks again and again until stopped: at once while there is more, when it is rung, and after the time given. */
export function startPolling(
  look: () => Promise<{ hasMore: boolean }>,
  { pollMs, log, failure }: PollingOptions,
): Polling {
  const bell = createBell()
  const stopping = new AbortController()
  const running = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      let waitMs = pollMs
      try {
        const beganAt = performance.now()
        const { hasMore } = await look()
        failures = 0
        if (hasMore) continue
        waitMs = Math.max(pollMs, (performance.now() - beganAt) / SHARE_OF_LOOKS)
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

/** A bell rung while nobody waits is heard by the next who does. */
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
