import type { ZodType } from 'zod'
import { AppError, type FieldProblem } from './errors.ts'

/** Parses or throws `invalid_input` naming every wrong field and the rule it breaks. */
export function validate(schema: ZodType, value: unknown, what: 'query' | 'body'): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: FieldProblem[] = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.') || what,
    message: sentence(issue.message),
  }))
  const [first] = fields
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : ''
  throw new AppError('invalid_input', first ? `\`${first.path}\` ${first.message}${more}` : undefined, fields)
}

/** Our own rules read "must …" already; the library's are brought into the same form. */
function sentence(message: string): string {
  const text = message
    .replace(/^Invalid input: expected (\S+), received undefined$/, 'is required')
    .replace(/^Invalid input: expected (\S+), received (\S+)$/, 'must be $1, not $2')
    .replace(/^Invalid option: expected one of /, 'must be one of ')
    .replace(/^Unrecognized keys?: /, 'has unknown keys ')
  return text === message && /^[A-Z]/.test(text)
    ? `is not valid: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text
}
