import { violatedConstraint } from '@quarry/db/postgres-errors'

/** Runs a write and converts the violation of a named constraint to a specific error. */
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
