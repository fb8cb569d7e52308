import { SCOPE_GROUPS, scopesOf } from '@quarry/domain/accounts/scopes'

/** The scopes in a sum, by what they are about. */
export function scopesInOrder(sum: number) {
  const held = scopesOf(sum)
  return SCOPE_GROUPS.flatMap(({ scopes }) => scopes.filter((scope) => held.includes(scope)))
}
