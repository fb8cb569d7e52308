import type { ErrorCode } from '../../contract/errors.ts'
import { englishText, ruleMessage, type Params, type Rule, type RuleMessage } from '../../contract/rules.ts'

/** What is wrong with one field: the rule for people's languages, the message for tools. */
export interface FieldProblem extends RuleMessage {
  path: string
  message: string
}

/** A failure that is meant to reach the caller. The message is a sentence without a final full stop. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly rule: Rule
  readonly params: Params
  readonly fields: readonly FieldProblem[]

  constructor(
    code: ErrorCode,
    said: RuleMessage = { rule: code, params: {} },
    { fields = [], message = englishText(said) }: { fields?: readonly FieldProblem[]; message?: string } = {},
  ) {
    super(message)
    this.code = code
    this.rule = said.rule
    this.params = said.params
    this.fields = fields
  }
}

/** The rule a field breaks, with the English that tools read. */
export const problem = (path: string, said: RuleMessage): FieldProblem => ({
  path,
  message: englishText(said),
  ...said,
})

/** Bad input in one field or several: the first gives the failure its rule and its words. */
export function invalidFields(
  fields: readonly [FieldProblem, ...FieldProblem[]],
  code: ErrorCode = 'invalid_input',
): AppError {
  const [first, ...more] = fields
  const others = more.length > 0 ? ` (and ${more.length} more)` : ''
  return new AppError(code, first, { fields, message: `\`${first.path}\` ${first.message}${others}` })
}

/** Bad input in one named field. */
export const invalid = (path: string, said: RuleMessage, code?: ErrorCode): AppError =>
  invalidFields([problem(path, said)], code)

export const notFound = (noun: string, ref: string): AppError =>
  new AppError('not_found', ruleMessage('not_found_named', { noun, ref }))

/** The first of some rows; 'not_found' for `ref` when there is none. */
export function requireFirst<T>([first]: readonly T[], kind: string, ref: string): T {
  if (first === undefined) throw notFound(kind, ref)
  return first
}
