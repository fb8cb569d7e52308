import type { Tx } from '@quarry/db/db'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { AccountLinkRow } from '@quarry/db/schema/accounts/accounts'
import { PROVIDER_NAMES } from '@quarry/domain/accounts/sign-in-methods'
import type { Ctx } from '../../kernel/ctx.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { findChangeOf, deleteNewer } from './undo-changes.queries.ts'

/**
 * Removes sign-in methods and a second factor that were added after the change of address that the link reverts. The
 * owner can add them again; an attacker cannot.
 */
export async function removeAddedSince(
  ctx: Pick<Ctx<Tx>, 'db' | 'now' | 'ip' | 'userAgent'>,
  link: Pick<AccountLinkRow, 'userId' | 'email' | 'createdAt'>,
): Promise<void> {
  const change = await findChangeOf(ctx.db, link)
  if (!change) return
  const { passkeys, providers, tokens, apps, hadTotp } = await deleteNewer(
    ctx.db,
    link.userId,
    change.createdAt,
  )
  const noted: { kind: AccountEventKind; detail?: string }[] = [
    ...passkeys.map((detail) => ({ kind: 'passkey_removed' as const, detail })),
    ...providers.map((one) => ({ kind: 'provider_unlinked' as const, detail: PROVIDER_NAMES[one] })),
    ...tokens.map((detail) => ({ kind: 'token_removed' as const, detail })),
    ...apps.map((detail) => ({ kind: 'oauth_revoked' as const, detail })),
    ...(hadTotp ? [{ kind: 'totp_removed' as const }] : []),
  ]
  if (noted.length > 0) await recordActivity(ctx, ...noted.map((one) => ({ userId: link.userId, ...one })))
}
