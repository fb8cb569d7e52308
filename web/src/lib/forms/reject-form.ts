import type { ApiError } from '@quarry/api/contract/client'
import type { Problem } from '@quarry/api/contract/errors'
import type { Sending } from './native-form.ts'

/** Rejects a form without a request to the API. */
export function refuse(fields: Problem[]): never {
  const [first] = fields
  const error: ApiError = {
    kind: 'api_error',
    status: 400,
    code: 'invalid_input',
    message: first?.message ?? 'the form is not valid',
    rule: first?.rule ?? 'invalid_input',
    params: first?.params ?? {},
    fields,
  }
  throw error
}

/** Rejects a form in which one of these fields is empty. */
export function refuseEmpty({ field }: Sending, names: readonly string[]) {
  const empty = names.filter((name) => field(name) === '')
  if (empty.length > 0) refuse(empty.map((path) => ({ path, message: 'is required', rule: 'required' })))
}
