import { LISTED_MAX_BYTES } from '@quarry/domain/limits/lengths'
import type { ErrorCode } from '../../contract/errors.ts'
import { englishText, ruleMessage, type Params, type Rule, type RuleMessage } from '../../contract/rules.ts'

/** One invalid field: the rule for translated texts, the message for tools. */
export interface FieldProblem extends RuleMessage {
  path: string
  message: string
}

/** An error meant for the caller. The message is a sentence without a final full stop. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly rule: Rule
  readonly params: Params
  readonly fields: readonly FieldProblem[]

  constructor(
    code: ErrorCode,
    reason: RuleMessage = { rule: code, params: {} },
    {
      fields = [],
      message = englishText(reason),
    }: { fields?: readonly FieldProblem[]; message?: string } = {},
  ) {
    super(message)
    this.code = code
    this.rule = reason.rule
    this.params = reason.params
    this.fields = fields
  }
}

/** The rule that a field breaks, with its English message. */
export const problem = (path: string, reason: RuleMessage): FieldProblem => ({
  path,
  message: englishText(reason),
  ...reason,
})

/** One or several invalid fields; the error has the rule and the message of the first. */
export function invalidFields(
  fields: readonly [FieldProblem, ...FieldProblem[]],
  code: ErrorCode = 'invalid_input',
): AppError {
  const [first, ...more] = fields
  const others = more.length > 0 ? ` (and ${more.length} more)` : ''
  return new AppError(code, first, { fields, message: `\`${first.path}\` ${first.message}${others}` })
}

/** One invalid field. */
export const invalid = (path: string, reason: RuleMessage, code?: ErrorCode): AppError =>
  invalidFields([problem(path, reason)], code)

/** The response to a list of ids in this parameter would exceed its size. */
export const responseTooLong = (parameter: string): AppError =>
  invalid(parameter, ruleMessage('response_too_long', { max: LISTED_MAX_BYTES / 1024 ** 2 }))

export const notFound = (kind: string, ref: string): AppError =>
  new AppError('not_found', ruleMessage('not_found_named', { kind, ref }))

/** The first of the rows; throws `not_found` for `ref` if there is none. */
export function requireFirst<T>([first]: readonly T[], kind: string, ref: string): T {
  if (first === undefined) throw notFound(kind, ref)
  return first
}
