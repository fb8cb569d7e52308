import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { PersonalTokenRow } from '@quarry/db/schema/accounts/pats'
import type { InputOf } from '../../../contract/endpoint.ts'
import { callerBlock } from '../../../contract/caller.ts'
import type { createPat, editPat, Pat } from '../../../contract/accounts/pats.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { refuseStaleFields } from '../../kernel/field-revision.ts'
import { checkGrantable } from '../oauth/grantable-scopes.ts'
import { authorizePat } from './pats.policy.ts'
import { findPat, insertPat, lockPat, markRevoked, PAT_PREFIX, removePat, updatePat } from './pats.queries.ts'
import { endFamily, findFamilyOf } from '../oauth/tokens.queries.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { patFields, viewPat } from './pats.view.ts'
import { hashSecret, mintSecret } from '../secrets.ts'

function checkExpiry(expires: string, now: Date): Date {
  const at = new Date(expires)
  if (!(at > now)) throw invalid('expires', ruleMessage('in_future'))
  return at
}

/** The only response that contains the secret. An email informs the owner, in case it was someone else. */
export async function createOwnPat(
  ctx: SignedInCtx,
  { name, scopes, expires }: InputOf<typeof createPat>['body'],
): Promise<Pat> {
  checkGrantable('scopes', scopes)
  const expiresAt = checkExpiry(expires, ctx.now())
  const secret = mintSecret(PAT_PREFIX)
  const row = await atomically(ctx, async ({ db, actor, now }) => {
    const token = { id: mintId(), tokenHash: hashSecret(secret), userId: actor.id, name, scopes, expiresAt }
    const created = await insertPat(db, { ...token, createdAt: now() })
    await recordActivity({ ...ctx, db }, { userId: actor.id, kind: 'token_created', detail: name })
    await record(db, { name: 'token.created', userId: actor.id, tokenId: created.id, actorId: actor.id })
    return created
  })
  return viewPat(row, secret)
}

async function requireOwnPat(
  { db, actor }: SignedInCtx,
  id: string,
  rule: Parameters<typeof authorizePat>[1],
): Promise<PersonalTokenRow> {
  const token = await findPat(db, id)
  if (!token) throw notFound('personal access token', id)
  authorizePat(actor, rule, token, id)
  return token
}

/** A revoked token stays revoked, whatever is edited. */
export async function editOwnPat(
  ctx: SignedInCtx,
  id: string,
  { name, scopes, expires, revision }: InputOf<typeof editPat>['body'],
): Promise<undefined> {
  const token = await requireOwnPat(ctx, id, 'pat.edit')
  if (scopes !== undefined) checkGrantable('scopes', scopes)
  const expiresAt = expires === undefined ? undefined : checkExpiry(expires, ctx.now())
  const columns = {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes }),
    ...(expiresAt && { expiresAt }),
  }
  await atomically(ctx, async (ctx) => {
    const current = await lockPat(ctx.db, token.id)
    if (!current) throw notFound('personal access token', id)
    refuseStaleFields(patFields(current), { name, scopes, expires: expiresAt?.toISOString() }, revision)
    await updatePat(ctx.db, token.id, columns)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'token_edited', detail: token.name })
  })
}

export async function deleteOwnPat(ctx: SignedInCtx, id: string): Promise<undefined> {
  const token = await requireOwnPat(ctx, id, 'pat.delete')
  await atomically(ctx, async (ctx) => {
    await removePat(ctx.db, token.id)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'token_removed', detail: token.name })
  })
}

/** Without the address and device of the finder. */
const recordFoundToken = ({ db, now }: Pick<Ctx<Tx>, 'db' | 'now'>, userId: string, detail: string) =>
  recordActivity({ db, now, ip: '', userAgent: null }, { userId, kind: 'token_found', detail })

/** Revokes all tokens that came from the same code, so the app has to ask its user again. */
async function endTokensOfApp({ db, now }: Pick<Ctx<Tx>, 'db' | 'now'>, secret: string): Promise<void> {
  const found = await findFamilyOf(db, secret)
  if (!found) return
  await endFamily(db, found.family)
  await recordFoundToken({ db, now }, found.userId, found.appName)
}

/** The response is the same whether or not the token existed. */
export async function revokeFoundPat(ctx: Ctx, secret: string): Promise<undefined> {
  await ctx.attempts.count('token-found', callerBlock(ctx.ip))
  await atomically(ctx, async ({ db, now }) => {
    const token = await markRevoked(db, secret.trim(), now())
    if (!token) return endTokensOfApp({ db, now }, secret.trim())
    await recordFoundToken({ db, now }, token.userId, token.name)
    await record(db, { name: 'token.revoked', userId: token.userId, tokenId: token.id, actorId: null })
  })
}
