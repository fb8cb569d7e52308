import type { ApiError } from '@quarry/api/contract/client'

/** Name of the hidden field that identifies the form. */
export const FORM_NAME = 'form'

/**
 * A rejected form with its values and errors; or, without an error, values that are shown only once. The page is
 * rendered with it once.
 */
export interface PostedForm {
  form: string
  values: Record<string, string>
  error?: Pick<ApiError, 'kind' | 'status' | 'code' | 'message' | 'rule' | 'params' | 'fields'>
}
