import type { Tx } from '@quarry/db/db'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import { PROVIDER_NAMES } from '@quarry/domain/accounts/sign-in-methods'
import type { Ctx } from '../../kernel/ctx.ts'
import { announce } from '../../files/uploads/stored-objects.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { deleteSessionsOf, forgetBrowsers } from '../sessions/sessions.queries.ts'
import {
  deleteAccess,
  deleteFeed,
  deleteOwnApps,
  deleteSecondFactor,
  deleteSignInMethods,
} from './undo-changes.queries.ts'

type TxCtx = Pick<Ctx<Tx>, 'db' | 'now' | 'ip' | 'userAgent'>
type Note = { kind: AccountEventKind; detail?: string }

const EVER = new Date(0)

/** Ends tokens, authorizations of apps, feeds and personal webhooks, which need no sign-in. */
export async function revokeAccess(ctx: TxCtx, userId: string): Promise<void> {
  await noteAll(ctx, userId, await endTokens(ctx, userId, EVER))
}

/**
 * Ends what must not outlive a password: the sessions, except the one that changes it, the address of the feed, and the
 * known browsers.
 */
export async function endWithPassword(db: Tx, userId: string, exceptSessionId: string | null): Promise<void> {
  await deleteSessionsOf(db, userId, exceptSessionId)
  await deleteFeed(db, userId, EVER)
  await forgetBrowsers(db, userId)
}

/**
 * Ends what the account got before its address was proved: also its apps and second factor. The person who opened the
 * account may not own the address.
 */
export async function endUnprovedAccess(ctx: TxCtx, userId: string): Promise<void> {
  await noteAll(ctx, userId, await endAccess(ctx, userId, EVER))
}

/** Ends access as well as sign-in methods that were added since then. The owner can add them again; an attacker cannot. */
export async function endAddedSince(ctx: TxCtx, userId: string, since = EVER): Promise<void> {
  const { passkeys, providers } = await deleteSignInMethods(ctx.db, userId, since)
  await noteAll(ctx, userId, [
    ...passkeys.map((detail) => ({ kind: 'passkey_removed' as const, detail })),
    ...providers.map((one) => ({ kind: 'provider_unlinked' as const, detail: PROVIDER_NAMES[one] })),
    ...(await endAccess(ctx, userId, since)),
  ])
}

async function endAccess(ctx: TxCtx, userId: string, since: Date): Promise<Note[]> {
  const notes = await endTokens(ctx, userId, since)
  const { ownApps, iconKeys } = await deleteOwnApps(ctx.db, userId, since)
  await announce(ctx.db, iconKeys, userId)
  const hadTotp = await deleteSecondFactor(ctx.db, userId, since)
  return [
    ...notes,
    ...ownApps.map((detail) => ({ kind: 'oauth_app_removed' as const, detail })),
    ...(hadTotp ? [{ kind: 'totp_removed' as const }] : []),
  ]
}

async function endTokens(ctx: TxCtx, userId: string, since: Date): Promise<Note[]> {
  const { tokens, apps } = await deleteAccess(ctx.db, userId, since)
  return [
    ...tokens.map((detail) => ({ kind: 'token_removed' as const, detail })),
    ...apps.map((detail) => ({ kind: 'oauth_revoked' as const, detail })),
  ]
}

async function noteAll(ctx: TxCtx, userId: string, notes: readonly Note[]): Promise<void> {
  if (notes.length > 0) await recordActivity(ctx, ...notes.map((note) => ({ userId, ...note })))
}
