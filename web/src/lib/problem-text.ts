import type { Problem } from '@quarry/api/contract/errors'
import type { IntlShape } from 'react-intl'

/** What is wrong, as a whole sentence in the reader's language; rules without a text are told in the API's words. */
export function problemText(intl: IntlShape, { rule, params, message }: Omit<Problem, 'path'>): string {
  const id = `shell.rule.${rule}`
  return rule !== undefined && id in intl.messages
    ? intl.formatMessage({ id }, params)
    : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
