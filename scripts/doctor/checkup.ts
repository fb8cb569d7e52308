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

/** Some clients try for ever to reach a service that is not there. */
const LONGEST_MS = 10_000

/** Runs one examination; an error becomes a finding, with its causes, so that one broken part hides no other. */
export async function examine(part: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await Promise.race([work(), afterLongest(part)])
  } catch (error) {
    return [broken(part, error)]
  }
}

/** The failure with its causes. */
export const broken = (part: string, error: unknown): Finding => wrong(part, causesOf(error).join(': '))

async function afterLongest(part: string): Promise<Finding[]> {
  await sleep(LONGEST_MS)
  return [wrong(part, `does not answer within ${LONGEST_MS / 1000} seconds`)]
}

function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause ? [text, ...causesOf(error.cause)] : [text]
}
