/** What Node says of the debugger at each start, and what parts say when they are ready. */
const NOISE =
  /^(Debugger (listening|attached|ending)|For help, see|Waiting for the debugger|ready |operations )/
const WARN = 40

interface Entry {
  level: number
  msg?: string
  err?: { message?: string; stack?: string }
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry = JSON.parse(line) as Partial<Entry>
    return typeof entry.level === 'number' ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

/** A line of a service's log as the terminal shows it; undefined for what stays in the log alone. */
export function terminalLine(line: string): string | undefined {
  const entry = parse(line)
  if (!entry) return line.trim() === '' || NOISE.test(line) ? undefined : line
  if (entry.level < WARN) return undefined
  const [what = ''] = (entry.msg ?? '').split('\n')
  return [what, entry.err?.stack ?? entry.err?.message].filter(Boolean).join('\n')
}
