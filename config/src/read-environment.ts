import type { z } from 'zod'

/** A process started with invalid variables; the message names each of them. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** The parsed environment of the process. Empty variables count as absent. */
export function readEnvironment<S extends z.ZodType>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new EnvironmentError(problems.join('\n'))
}
