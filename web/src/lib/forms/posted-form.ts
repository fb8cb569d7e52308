import type { ApiError } from '@quarry/api/contract/client'

/** Name of the hidden field that says which form was sent. */
export const FORM_NAME = 'form'

/**
 * A form that came back: what was typed, and what is wrong with it; or nothing is wrong, and the values are what can be
 * shown only this once. The page is drawn with it once.
 */
export interface PostedForm {
  form: string
  values: Record<string, string>
  error?: Pick<ApiError, 'kind' | 'status' | 'code' | 'message' | 'rule' | 'params' | 'fields'>
}
