import { createHash } from 'node:crypto'
import { ruleMessage } from '../../contract/rules.ts'
import { AppError, problem } from './errors.ts'

/** The stored values of the fields that an edit may change, by their names in the API. */
type Fields = Readonly<Record<string, unknown>>

/** Characters of each field in a revision: 36 bits. */
const DIGEST_LENGTH = 6

const textOf = (value: unknown) => JSON.stringify(value) ?? ''

const digestOf = (value: unknown) =>
  createHash('sha256').update(textOf(value)).digest('base64url').slice(0, DIGEST_LENGTH)

/** Identifies the stored values: a digest of each field, in their order. */
export const revisionOf = (stored: Fields): string => Object.values(stored).map(digestOf).join('')

/** Refuses an edit of fields whose stored values have changed since the revision that it is based on. */
export function refuseStaleFields(stored: Fields, sent: Fields, revision: string | undefined): void {
  if (revision === undefined) return
  const problems = Object.entries(stored).flatMap(([name, value], index) => {
    const isEdited = sent[name] !== undefined && textOf(sent[name]) !== textOf(value)
    const seen = revision.slice(index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH)
    return isEdited && seen !== digestOf(value) ? [problem(name, ruleMessage('changed_meanwhile'))] : []
  })
  if (problems.length > 0) throw new AppError('conflict', undefined, { fields: problems })
}
