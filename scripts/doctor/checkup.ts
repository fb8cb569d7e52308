import { setTimeout as sleep } from 'node:timers/promises'

/** One line of the report. `warn` is worth knowing but nothing is broken. */
export interface Finding {
  level: 'ok' | 'warn' | 'wrong'
  part: string
  text: string
}

export const ok = (part: string, text: string): Finding => ({ level: 'ok', part, text })
export const warn = (part: string, text: string): Finding => ({ level: 'warn', part, text })
export const wrong = (part: string, text: string): Finding => ({ level: 'wrong', part, text })

/**
 * Runs one examination for at most `longestMs`; an error becomes a finding, with its causes, so that one broken part hides
 * no other.
 */
export async function examine(
  part: string,
  work: () => Promise<Finding[]>,
  longestMs: number,
): Promise<Finding[]> {
  const ended = new AbortController()
  const tooLong = async (): Promise<Finding[]> => {
    await sleep(longestMs, undefined, { signal: ended.signal })
    return [wrong(part, `does not answer within ${longestMs / 1000} seconds`)]
  }
  try {
    return await Promise.race([work(), tooLong()])
  } catch (error) {
    return [broken(part, error)]
  } finally {
    ended.abort()
  }
}

/** The failure with its causes. */
export const broken = (part: string, error: unknown): Finding => wrong(part, causesOf(error).join(': '))

function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause ? [text, ...causesOf(error.cause)] : [text]
}
