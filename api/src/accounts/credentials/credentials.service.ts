import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../../contract/endpoint.ts'
import type {
  requestPasswordReset,
  changeEmail,
  changePassword,
} from '../../../contract/accounts/credentials.ts'
import { callerBlock } from '../../../contract/caller.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, requireSignedIn, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { requireCaptcha } from '../captcha-check.ts'
import { isSessionOf } from '../../kernel/actor.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { requireRecentProof } from '../../kernel/recent-proof.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import { findUser, findUserByPresentName, findUsersByEmail, requireUser } from '../users/users.queries.ts'
import { insertEmailChange, lockUser, setEmail, setPassword } from './credentials.queries.ts'
import { deleteLinks, findLink, lockLink } from './email-links.queries.ts'
import { isSubscribed } from '../../notifications/preferences/email-subscriptions.queries.ts'
import { rejectWeakPassword } from './password-rules.ts'
import { verifyPasswordOfSession } from '../recent-proof.service.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { endAddedSince, endUnprovedAccess, endWithPassword, revokeAccess } from './end-access.ts'
import { hadProvedAddress, revertChanges } from './undo-changes.queries.ts'

const emailTaken = () => invalid('email', ruleMessage('email_in_use'), 'email_taken')
const deadLink = () => invalid('flow', ruleMessage('link_dead'))
const isSameAddress = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()

/**
 * The person with the mailbox may not be the one who opened the account: outside a session of the account, the first
 * proof ends the access that was added before it. A link for a previous address is invalid. Used links stay until they expire, so that a second click gets a friendly
 * message.
 */
export async function confirmEmail(ctx: Ctx, flow: string): Promise<undefined> {
  const confirming = atomically(ctx, async ({ db, now }) => {
    const link = await lockLink(db, flow, { purpose: 'verify_email', now: now() })
    const user = link && (await lockUser(db, link.userId))
    if (!link || !user || !isSameAddress(link.email, user.email)) throw deadLink()
    if (user.emailVerified) throw invalid('flow', ruleMessage('email_verified_already'))
    await setEmail(db, user.id, user.email ?? link.email, true)
    if (!isSessionOf(ctx.actor, user.id) && !(await hadProvedAddress(db, user.id))) {
      await deleteSessionsOf(db, user.id)
      await endUnprovedAccess({ ...ctx, db }, user.id)
    }
    await recordActivity({ ...ctx, db }, { userId: user.id, kind: 'email_confirmed' })
    if (await isSubscribed(db, user.id, 'newsletter'))
      await record(db, { name: 'mail.chosen', userId: user.id, list: 'newsletter', actorId: user.id })
  })
  await translateViolations(confirming, { users_email_key: deadLink })
}

export async function resendConfirmation(ctx: SignedInCtx): Promise<undefined> {
  const user = await requireUser(ctx.db, ctx.actor.id)
  if (user.emailVerified) throw new AppError('invalid_input', ruleMessage('email_verified_already'))
  await ctx.attempts.count('account-email', user.id)
  await ctx.attempts.count('email-address', user.email?.toLowerCase() ?? user.id)
  await atomically(ctx, ({ db }) =>
    record(db, { name: 'email.confirmation_asked', userId: user.id, actorId: user.id }),
  )
}

/**
 * Takes the same time and gives the same response whether or not the account exists; the worker sends the email.
 */
export async function startPasswordReset(
  ctx: Ctx,
  { username, challenge }: InputOf<typeof requestPasswordReset>['body'],
): Promise<undefined> {
  await ctx.attempts.count('password-reset', callerBlock(ctx.ip))
  await requireCaptcha(ctx, challenge)
  const { proved, claimed } = username.includes('@')
    ? await findUsersByEmail(ctx.db, username)
    : { proved: await findUserByPresentName(ctx.db, username), claimed: undefined }
  const user = proved ?? claimed
  await atomically(ctx, ({ db }) =>
    record(db, { name: 'password.reset_asked', userId: user?.id ?? null, actorId: null }),
  )
}

/**
 * Invalidates links to the previous address, except the one that reverts the change. Only the owner of the new
 * address learns that another account uses it.
 */
export async function changeOwnEmail(
  ctx: SignedInCtx,
  { email }: InputOf<typeof changeEmail>['body'],
): Promise<undefined> {
  await ctx.attempts.count('account-email', ctx.actor.id)
  await ctx.attempts.count('email-address', email.toLowerCase())
  await atomically(ctx, async ({ db, now }) => {
    const user = await lockUser(db, ctx.actor.id)
    if (!user) throw new AppError('unauthorized')
    if (isSameAddress(email, user.email)) throw invalid('email', ruleMessage('email_same'))
    await setEmail(db, user.id, email, false)
    await recordActivity({ ...ctx, db }, { userId: user.id, kind: 'email_changed' })
    await deleteLinks(db, user.id, ['verify_email', 'reset_password'])
    const actors = { userId: user.id, actorId: user.id }
    if (user.email === null) return record(db, { name: 'email.confirmation_asked', ...actors })
    const change = { userId: user.id, oldEmail: user.email, wasVerified: user.emailVerified }
    const changeId = await insertEmailChange(db, { ...change, createdAt: now() })
    return record(db, { name: 'email.changed', changeId, ...actors })
  })
}

/**
 * Restores the previous address. An attacker may have had access: ends all sessions, the links to the current address
 * and those that revert later changes, removes every sign-in method added since the change, and requires a new password.
 * The attacker may also be the one who restores, so links that revert earlier changes stay.
 */
export async function restoreOldEmail(ctx: Ctx, flow: string): Promise<undefined> {
  await translateViolations(
    atomically(ctx, async ({ db, now }) => {
      const link = await lockLink(db, flow, { purpose: 'restore_email', now: now() })
      if (!link?.changeId) throw deadLink()
      await setEmail(db, link.userId, link.email, true)
      await recordActivity({ ...ctx, db }, { userId: link.userId, kind: 'email_restored' })
      await deleteLinks(db, link.userId, ['verify_email', 'reset_password'])
      await deleteSessionsOf(db, link.userId)
      const since = await revertChanges(db, link.userId, link.changeId)
      await endAddedSince({ ...ctx, db }, link.userId, since)
      await record(db, { name: 'password.reset_asked', userId: link.userId, actorId: null })
    }),
    { users_email_key: emailTaken },
  )
  return undefined
}

export async function changeOwnPassword(
  ctx: Ctx,
  { flow, old_password: old, new_password: wanted, revoke_access }: InputOf<typeof changePassword>['body'],
): Promise<undefined> {
  const revokes = revoke_access === true
  if (flow !== undefined) return resetPassword(ctx, flow, { wanted, revokes })
  const signedIn = requireSignedIn(ctx)
  const user = await requireUser(ctx.db, signedIn.actor.id)
  // Without a password to enter, a recent proof of another kind is required.
  if (user.passwordHash === null) requireRecentProof(signedIn.actor, ctx.now())
  else if (old === undefined) throw invalid('old_password', ruleMessage('required'))
  else await verifyPasswordOfSession(signedIn, old, 'old_password')
  await rejectWeakPassword(wanted, user, 'new_password')
  const passwordHash = await ctx.passwords.hash(wanted)
  await atomically(ctx, async ({ db }) => {
    await setPassword(db, user.id, passwordHash)
    await recordActivity({ ...ctx, db }, { userId: user.id, kind: 'password_changed' })
    await endWithPassword(db, user.id, signedIn.actor.sessionId)
    if (revokes) await revokeAccess({ ...ctx, db }, user.id)
    await deleteLinks(db, user.id, ['reset_password'])
    await record(db, { name: 'password.changed', userId: user.id, actorId: user.id })
  })
}

/** Fails for a link that was used, replaced or has expired, before the user types a new password. */
export async function requireResetLink(ctx: Ctx, flow: string): Promise<undefined> {
  const link = await findLink(ctx.db, flow, { purpose: 'reset_password', now: ctx.now() })
  const user = link && (await findUser(ctx.db, link.userId))
  if (!link || !user || !isSameAddress(link.email, user.email)) throw deadLink()
}

/**
 * The link proves access to the mailbox, so it verifies the address as well. The first proof ends all access and sign-in
 * methods that were added before it.
 */
async function resetPassword(
  ctx: Ctx,
  flow: string,
  { wanted, revokes }: { wanted: string; revokes: boolean },
): Promise<undefined> {
  const found = await findLink(ctx.db, flow, { purpose: 'reset_password', now: ctx.now() })
  if (!found) throw deadLink()
  await rejectWeakPassword(wanted, await requireUser(ctx.db, found.userId), 'new_password')
  // After the link was checked, because hashing is expensive.
  const passwordHash = await ctx.passwords.hash(wanted)
  const setting = atomically(ctx, async ({ db, now }) => {
    const link = await lockLink(db, flow, { purpose: 'reset_password', now: now() })
    const user = link && (await lockUser(db, link.userId))
    if (!link || !user || !isSameAddress(link.email, user.email)) throw deadLink()
    await setPassword(db, user.id, passwordHash)
    await recordActivity({ ...ctx, db }, { userId: user.id, kind: 'password_reset' })
    await setEmail(db, user.id, user.email ?? link.email, true)
    await deleteLinks(db, user.id, ['reset_password'])
    await endWithPassword(db, user.id, null)
    if (!user.emailVerified) await endAddedSince({ ...ctx, db }, user.id)
    else if (revokes) await revokeAccess({ ...ctx, db }, user.id)
    await record(db, { name: 'password.changed', userId: user.id, actorId: null })
  })
  await translateViolations(setting, { users_email_key: deadLink })
}
