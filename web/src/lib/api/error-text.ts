import { isApiError, type ApiClient, type ApiError } from '@quarry/api/contract/client'
import type { IntlShape } from 'react-intl'
import type { Catalogue } from '../i18n/message-catalogue.ts'
import { hasText } from '../i18n/has-text.ts'

/** The texts of all rules the API refuses by; fetched when something has been refused. */
const RULES_AREA = 'rules'

type Told = { rule?: string | undefined; params?: ApiError['params'] | undefined; message: string }

/** A refusal as a sentence in the reader's language; the API's English for a rule that the catalogue does not know. */
function textOf(intl: IntlShape, { rule, params = {}, message }: Told): string {
  // Rules that only pages know, such as two passwords that differ, come with every page.
  const ids = [`${RULES_AREA}.${rule}`, `shell.rule.${rule}`]
  const id = ids.find((one) => hasText(intl, one))
  if (id !== undefined) return intl.formatMessage({ id }, params)
  return /[.!?]$/.test(message) ? message : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

/** The failure with its words, and those of its fields, in the reader's language. */
export async function inReadersWords(i18n: Catalogue, error: unknown): Promise<unknown> {
  if (!isApiError(error)) return error
  // Without the texts the English of the API has to do.
  await i18n.ensure([RULES_AREA])?.catch(() => undefined)
  const intl = i18n.intl()
  error.fields = error.fields.map((field) => ({ ...field, message: textOf(intl, field) }))
  const [only, ...others] = error.fields
  error.message = only && others.length === 0 ? only.message : textOf(intl, error)
  return error
}

/** A client whose failures speak the reader's language. */
export const inReadersLanguage =
  (i18n: Catalogue, api: ApiClient): ApiClient =>
  (endpoint, input, options) =>
    api(endpoint, input, options).catch(async (error: unknown) => {
      throw await inReadersWords(i18n, error)
    })
