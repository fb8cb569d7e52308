type ErrorType = 'invalid_request' | 'auth' | 'internal' | 'system'

/** The error object of the wire and of failed tasks. */
export interface ErrorBody {
  message: string
  code: string
  type: ErrorType
  link: string
}

const statuses: Record<string, number> = {
  missing_authorization_header: 401,
  missing_master_key: 401,
  invalid_api_key: 403,
  index_not_found: 404,
  document_not_found: 404,
  task_not_found: 404,
  batch_not_found: 404,
  api_key_not_found: 404,
  webhook_not_found: 404,
  task_file_not_found: 404,
  chat_not_found: 404,
  dynamic_search_rule_not_found: 404,
  index_already_exists: 409,
  api_key_already_exists: 409,
  payload_too_large: 413,
  missing_content_type: 415,
  invalid_content_type: 415,
  unsupported_media_type: 415,
  no_space_left_on_device: 422,
  io_error: 422,
  too_many_open_files: 422,
  requires_enterprise_edition: 451,
  internal: 500,
  database_size_limit_reached: 500,
  too_many_search_requests: 503,
}

const authCodes = new Set(['missing_authorization_header', 'missing_master_key', 'invalid_api_key'])
const internalCodes = new Set(['internal', 'database_size_limit_reached'])
const systemCodes = new Set([
  'no_space_left_on_device',
  'io_error',
  'too_many_open_files',
  'too_many_search_requests',
])

function typeOf(code: string): ErrorType {
  if (authCodes.has(code)) return 'auth'
  if (internalCodes.has(code)) return 'internal'
  return systemCodes.has(code) ? 'system' : 'invalid_request'
}

/** A refusal that the caller sees; the status follows from the code unless one is given. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, message: string, options: { status?: number; retryAfterSeconds?: number } = {}) {
    super(message)
    this.code = code
    this.status = options.status ?? statuses[code] ?? 400
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      type: typeOf(this.code),
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    }
  }
}

export const indexNotFound = (uid: string) => new ApiError('index_not_found', `Index \`${uid}\` not found.`)

/** What is thrown with a code of its own (search core, storage) becomes an `ApiError`; all else is `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof Error) {
    if ('code' in error && error.code === 'ENOSPC') {
      return new ApiError(
        'no_space_left_on_device',
        `There is no more space left on the device: ${error.message}`,
      )
    }
    if ('code' in error && typeof error.code === 'string' && /^[a-z][a-z_]+$/.test(error.code)) {
      return new ApiError(error.code, error.message)
    }
    return new ApiError('internal', error.message)
  }
  return new ApiError('internal', String(error))
}
