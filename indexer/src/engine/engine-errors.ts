/** The engine does not respond, or is temporarily unable to: the same write may succeed later. */
export class EngineUnreachable extends Error {
  override name = 'EngineUnreachable'
  constructor(cause: unknown) {
    super(`the search engine cannot be reached: ${describe(cause)}`, { cause })
  }
}

/** The engine refused the write; a retry would fail as well. */
export class EngineRefusal extends Error {
  override name = 'EngineRefusal'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message
}
