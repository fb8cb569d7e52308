import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { PROVIDER_NAMES, type Provider } from '@quarry/domain/accounts/sign-in-methods'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { Identity } from '../../ports/sign-in-providers.ts'
import { lockUser } from '../credentials/credentials.queries.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { countSignInMethods } from '../sign-in-methods.ts'
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  markUsed,
} from './identities.queries.ts'

const unlinked = (provider: Provider) =>
  invalid('provider', ruleMessage('provider_unlinked', { provider: PROVIDER_NAMES[provider] }))

/** Links the identity to the account; false when a simultaneous request won. */
export const addIdentity = (
  { db, now }: Pick<Ctx<Tx>, 'db' | 'now'>,
  userId: string,
  { provider, identity }: { provider: Provider; identity: Identity },
): Promise<boolean> =>
  insertIdentity(db, {
    provider,
    subject: identity.subject,
    userId,
    name: identity.name,
    linkedAt: now(),
    lastUsedAt: now(),
  })

export async function rejectSecondIdentity({ db, actor }: SignedInCtx, provider: Provider): Promise<void> {
  const linked = await listIdentities(db, actor.id)
  if (linked.some((one) => one.provider === provider))
    throw invalid('provider', ruleMessage('provider_linked', { provider: PROVIDER_NAMES[provider] }))
}

/** Why it cannot be linked; undefined on success. */
export const linkIdentity = (
  ctx: SignedInCtx,
  { provider, identity }: { provider: Provider; identity: Identity },
): Promise<'taken' | 'second' | undefined> =>
  atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    if (!(await lockUser(db, actor.id))) throw new AppError('unauthorized')
    const found = await findIdentity(db, provider, identity.subject)
    if (found && found.userId !== actor.id) return 'taken'
    if (found) {
      await markUsed(db, found, { name: identity.name, at: ctx.now() })
      return undefined
    }
    if ((await listIdentities(db, actor.id)).some((one) => one.provider === provider)) return 'second'
    if (!(await addIdentity(ctx, actor.id, { provider, identity }))) return 'taken'
    await recordChange(ctx, provider, 'provider_linked')
    return undefined
  })

/** Rejects the last sign-in method, so that users cannot lock themselves out. */
export async function unlinkIdentity(ctx: SignedInCtx, provider: Provider): Promise<undefined> {
  await atomically(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.actor.id)
    if (!user) throw new AppError('unauthorized')
    const methods = await countSignInMethods(ctx, user)
    const isOffered = ctx.providers.has(provider)
    if (!(await deleteIdentity(ctx.db, user.id, provider))) throw unlinked(provider)
    // Rolls the deletion back.
    if (isOffered && methods === 1) throw invalid('provider', ruleMessage('provider_last_way'))
    await recordChange(ctx, provider, 'provider_unlinked')
  })
}

/** Records the change and reports it by email. */
async function recordChange(
  ctx: SignedInCtx<Tx>,
  provider: Provider,
  change: 'provider_linked' | 'provider_unlinked',
): Promise<void> {
  const userId = ctx.actor.id
  await recordActivity(ctx, { userId, kind: change, detail: PROVIDER_NAMES[provider] })
  await record(ctx.db, { name: 'factor.changed', userId, change, actorId: userId })
}
