import { ERRORS, type ErrorBody, type ErrorCode } from '@quarry/api/contract/errors'
import { englishText, ruleMessage, type Rule, type RuleMessage } from '@quarry/api/contract/rules'

/** A failed request for files, as the API reports it. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly code: ErrorCode
  readonly #reason: RuleMessage
  readonly #field: string | undefined

  /** With a field, the rule continues its name. */
  constructor(code: ErrorCode, reason: RuleMessage, field?: string) {
    super(englishText(reason))
    this.code = code
    this.#reason = reason
    this.#field = field
  }

  get rule(): Rule {
    return this.#reason.rule
  }

  get status(): number {
    return ERRORS[this.code][0]
  }

  get body(): ErrorBody {
    const { message } = this
    const path = this.#field
    const description = path === undefined ? message : `\`${path}\` ${message}`
    const fields = path === undefined ? {} : { fields: [{ path, message, ...this.#reason }] }
    return { error: this.code, description, ...this.#reason, ...fields }
  }
}

export const noSuchFile = (path: string): FileError =>
  new FileError('not_found', ruleMessage('not_found_named', { kind: 'file', ref: path }))

const noSuchFolder = (path: string): FileError =>
  new FileError('not_found', ruleMessage('not_found_named', { kind: 'folder', ref: path }))

export const fileExists = (path: string): FileError =>
  new FileError('conflict', ruleMessage('file_exists', { path }))

export const fileChanged = (path: string): FileError =>
  new FileError('conflict', ruleMessage('file_changed', { path }))

export const notA = (kind: 'file' | 'folder', path: string): FileError =>
  new FileError('conflict', ruleMessage('file_kind', { kind, path }))

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The error of the file system for a path, as users are shown it. */
export function toFileError(error: unknown, path: string): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return noSuchFile(path)
    case 'EEXIST':
    case 'ENOTEMPTY':
      return fileExists(path)
    // A link, or a file where a folder should be.
    case 'ELOOP':
    case 'ENOTDIR':
      return notA('folder', path)
    case 'EISDIR':
    case 'ENXIO':
      return notA('file', path)
    case 'EINVAL':
      return new FileError('invalid_input', ruleMessage('file_into_itself'), 'to')
    case 'ENOSPC':
    case 'EDQUOT':
      return new FileError('overloaded', ruleMessage('node_disk_full'))
    default:
      return error
  }
}

/** For a path whose folder could not be opened; `parents` are its names. */
export function toParentError(error: unknown, path: string, parents: readonly string[]): unknown {
  const code = codeOf(error)
  return parents.length > 0 && (code === 'ENOTDIR' || code === 'ELOOP')
    ? notA('folder', parents.join('/'))
    : toFileError(error, path)
}

/** For something new, of which only the folder can be missing. */
export const toNewFileError = (error: unknown, path: string, parents: readonly string[]): unknown =>
  codeOf(error) === 'ENOENT' && parents.length > 0
    ? noSuchFolder(parents.join('/'))
    : toParentError(error, path, parents)
