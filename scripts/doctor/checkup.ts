/** One line of the report. `warn` is worth knowing but nothing is broken. */
export interface Finding {
  level: 'ok' | 'warn' | 'wrong'
  part: string
  text: string
}

export const ok = (part: string, text: string): Finding => ({ level: 'ok', part, text })
export const warn = (part: string, text: string): Finding => ({ level: 'warn', part, text })
export const wrong = (part: string, text: string): Finding => ({ level: 'wrong', part, text })

/** Runs one examination; an error becomes a finding, with its causes, so that one broken part hides no other. */
export async function examine(part: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    return [wrong(part, causesOf(error).join(': '))]
  }
}

function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const text = error.message || ('code' in error ? String(error.code) : error.name)
  return error.cause ? [text, ...causesOf(error.cause)] : [text]
}
