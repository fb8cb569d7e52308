import { isApiError, type ApiClient, type ApiError } from '@quarry/api/contract/client'
import type { IntlShape } from 'react-intl'
import type { Catalogue } from '../i18n/message-catalogue.ts'
import { hasText } from '../i18n/has-text.ts'

/** The texts of all rules of the API; loaded with the first rejection. */
const RULES_AREA = 'rules'

type TranslatableError = {
  rule?: string | undefined
  params?: ApiError['params'] | undefined
  message: string
}

/** An error in the user's language; the API's English for a rule that the catalogue does not know. */
function textOf(intl: IntlShape, { rule, params = {}, message }: TranslatableError): string {
  // The texts of rules that only pages know, such as two passwords that differ, are on every page.
  const ids = [`${RULES_AREA}.${rule}`, `shell.rule.${rule}`]
  const id = ids.find((one) => hasText(intl, one))
  if (id !== undefined) return intl.formatMessage({ id }, params)
  return /[.!?]$/.test(message) ? message : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

/** Translates an error and its field errors into the user's language. */
export async function localizeError(i18n: Catalogue, error: unknown): Promise<unknown> {
  if (!isApiError(error)) return error
  // Without the texts the English of the API remains.
  await i18n.ensure([RULES_AREA])?.catch(() => undefined)
  const intl = i18n.intl()
  error.fields = error.fields.map((field) => ({ ...field, message: textOf(intl, field) }))
  const [only, ...others] = error.fields
  error.message = only && others.length === 0 ? only.message : textOf(intl, error)
  return error
}

/** A client whose errors are in the user's language. */
export const withLocalizedErrors =
  (i18n: Catalogue, api: ApiClient): ApiClient =>
  (endpoint, input, options) =>
    api(endpoint, input, options).catch(async (error: unknown) => {
      throw await localizeError(i18n, error)
    })
