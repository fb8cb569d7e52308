import { SCOPE_GROUPS, scopesOf } from '@quarry/domain/accounts/scopes'

/** The scopes in a bit sum, in the order of their groups. */
export function scopesInOrder(sum: number) {
  const included = scopesOf(sum)
  return SCOPE_GROUPS.flatMap(({ scopes }) => scopes.filter((scope) => included.includes(scope)))
}
