import { violatedConstraint } from '@quarry/db/postgres-errors'

/** Runs a write and turns the violation of a named constraint into the failure its meaning deserves. */
export async function translateViolations<T>(
  work: Promise<T>,
  meanings: Record<string, () => Error>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const meaning = meanings[violatedConstraint(error) ?? '']
    throw meaning ? meaning() : error
  }
}
