import type { Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { Ctx } from '../kernel/ctx.ts'
import { countPasskeys } from './passkeys/passkeys.queries.ts'
import { listIdentities } from './providers/identities.queries.ts'

/**
 * Number of usable sign-in methods; the last one must stay. Providers that the site no longer offers do not count.
 * Lock the account first, or two simultaneous removals could succeed.
 */
export async function countSignInMethods(
  { db, providers }: Pick<Ctx<Tx>, 'db' | 'providers'>,
  user: UserRow,
): Promise<number> {
  const identities = await listIdentities(db, user.id)
  const offered = identities.filter(({ provider }) => providers.has(provider))
  return (user.passwordHash === null ? 0 : 1) + (await countPasskeys(db, user.id)) + offered.length
}
