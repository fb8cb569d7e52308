import { SCOPE_BITS, SCOPE_GROUPS, scopesOf } from '@quarry/domain/accounts/scopes'
import type { IntlShape } from 'react-intl'

/** The scopes in a bit sum, in the order of their groups. */
export function scopesInOrder(sum: number) {
  const included = scopesOf(sum)
  return SCOPE_GROUPS.flatMap(({ scopes }) => scopes.filter((scope) => included.includes(scope)))
}

/** What the scopes in a bit sum permit, as a list of texts. */
export const scopeTexts = (intl: IntlShape, sum: number): string[] =>
  scopesInOrder(sum).map((scope) =>
    intl.formatMessage({ id: `accounts-settings.pats.scope.${SCOPE_BITS[scope]}` }),
  )
