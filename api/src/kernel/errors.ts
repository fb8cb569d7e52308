import { ERRORS, type ErrorCode } from '../../contract/errors.ts'

export interface FieldProblem {
  path: string
  message: string
}

/** A failure that is meant to reach the caller. The message is a sentence without a final full stop. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: readonly FieldProblem[]

  constructor(code: ErrorCode, message: string = ERRORS[code][1], fields: readonly FieldProblem[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** Bad input in one named field. */
export const invalid = (path: string, message: string, code: ErrorCode = 'invalid_input'): AppError =>
  new AppError(code, `\`${path}\` ${message}`, [{ path, message }])

export const notFound = (noun: string, ref: string): AppError =>
  new AppError('not_found', `there is no ${noun} \`${ref}\``)
