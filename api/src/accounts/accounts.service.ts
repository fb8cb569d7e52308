import type { Db } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { Language } from '@quarry/domain/site/languages'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { CodeNeeded as CodeNeededAnswer, signIn, signUp } from '../../contract/accounts/sign-in.ts'
import type { loginWithPasskey } from '../../contract/accounts/passkeys.ts'
import type { loginWithCode } from '../../contract/accounts/second-factor.ts'
import type { z } from 'zod'
import { callerBlock } from '../../contract/caller.ts'
import { atomically, type Ctx } from '../kernel/ctx.ts'
import { requireCaptcha } from './captcha-check.ts'
import { AppError } from '../kernel/errors.ts'
import {
  findUserByPresentName,
  findUsersByEmail,
  hasTotp,
  requireUser,
  signInMethodsOf,
} from './users/users.queries.ts'
import { viewOwnUser } from './users/users.view.ts'
import { setLanguage } from './credentials/credentials.queries.ts'
import { createAccount, rejectTakenName } from './create-account.ts'
import { isKnownLocation } from './activity/known-locations.ts'
import { rejectWeakPassword } from './credentials/password-rules.ts'
import { listSignIns, recordActivity } from './activity/activity.queries.ts'
import { countPasskeys } from './passkeys/passkeys.queries.ts'
import { verifyPasskey } from './passkeys/passkeys.service.ts'
import { endFlow } from './second-factor/second-factor-flows.ts'
import { awaitCode, finishSignIn, userOfSignIn } from './second-factor/second-factor.service.ts'
import { isKnownBrowser } from './sessions/known-browsers.ts'
import { createSession, deleteExpiredSessions, hasSessionFrom } from './sessions/sessions.queries.ts'
import { readDevice } from './sessions/user-agent.ts'

type SignedIn = OutputOf<typeof signUp>
type CodeNeeded = z.output<typeof CodeNeededAnswer>

/** The client of a sign-in. */
export interface Client {
  /** Language of the site for this user, also used for emails. */
  language: Language
  /** Of a browser in which an account signed in before. */
  knownBrowser: string | undefined
}

/**
 * Only the owner of an address learns that it is in use: the new account is created anyway, but cannot verify the
 * address.
 */
export async function signUpWithPassword(
  ctx: Ctx,
  form: InputOf<typeof signUp>['body'],
  client: Client,
): Promise<SignedIn> {
  await ctx.attempts.count('sign-up', callerBlock(ctx.ip))
  await requireCaptcha(ctx, form.challenge)
  await rejectWeakPassword(form.password, form)
  await rejectTakenName(ctx, form.username)
  await ctx.attempts.count('email-address', form.email.toLowerCase())
  const user = await createAccount(ctx, {
    username: form.username,
    email: form.email,
    emailVerified: false,
    passwordHash: await ctx.passwords.hash(form.password),
    language: client.language,
    wantsNewsletter: form.sign_up_newsletter,
  })
  return beginSession(ctx, user)
}

/** The checks of `signUpWithPassword` without the account. */
export async function checkNewAccount(
  ctx: Ctx,
  form: Pick<InputOf<typeof signUp>['body'], 'username' | 'email' | 'password'>,
): Promise<undefined> {
  await ctx.attempts.count('sign-up-check', callerBlock(ctx.ip))
  await rejectWeakPassword(form.password, form)
  await rejectTakenName(ctx, form.username)
  return undefined
}

/**
 * The accounts that a sign-in name may refer to. An email address may refer to two: the account that verified it, and
 * the newest account that claims it. Both passwords are checked, whether or not the accounts exist, so that response
 * times reveal nothing.
 */
async function findAccountsByName(db: Db, name: string): Promise<readonly (UserRow | undefined)[]> {
  if (!name.includes('@')) return [await findUserByPresentName(db, name)]
  const { proved, claimed } = await findUsersByEmail(db, name)
  return [proved, claimed]
}

/**
 * A wrong name and a wrong password give the same response, after the same work and the same counting. Attempts from
 * many callers lock a name for a while, except for known browsers of the account and for callers from networks in which
 * it has a session.
 */
export async function signInWithPassword(
  ctx: Ctx,
  form: InputOf<typeof signIn>['body'],
  client: Client,
): Promise<SignedIn | CodeNeeded> {
  const name = form.username.toLowerCase()
  const caller = callerBlock(ctx.ip)
  const attempt = `${name}|${caller}`
  await ctx.attempts.count('sign-in-caller', caller)
  await ctx.attempts.count('sign-in', attempt)
  const locked = await ctx.attempts.refusal('sign-in-account', name)
  const candidates = await findAccountsByName(ctx.db, form.username)
  const isAllowed = async (user: UserRow | undefined) =>
    !locked || (user !== undefined && (await isOwnersPlace(ctx, user, client.knownBrowser)))
  const allowed = await Promise.all(candidates.map(isAllowed))
  if (locked && !allowed.includes(true)) throw locked
  const hashes = candidates.map((user, index) => (allowed[index] && user?.passwordHash) || null)
  const matches = await Promise.all(hashes.map((hash) => ctx.passwords.verify(form.password, hash))).catch(
    async (error: unknown) => {
      // Rejected before any password was compared, so this was no attempt.
      await ctx.attempts.takeBack('sign-in', attempt)
      await ctx.attempts.takeBack('sign-in-caller', caller)
      await ctx.attempts.takeBack('sign-in-account', name)
      throw error
    },
  )
  const user = candidates.find((_, index) => matches[index])
  if (!user) {
    await recordFailedSignIn(ctx, name, candidates)
    throw new AppError('invalid_credentials')
  }
  await ctx.attempts.succeed('sign-in', attempt)
  await ctx.attempts.takeBack('sign-in-caller', caller)
  await ctx.attempts.takeBack('sign-in-account', name)
  if (user.language !== client.language) await setLanguage(ctx.db, user.id, client.language)
  return signInAs(ctx, user)
}

/** Whether the owner signed in before in this browser, whose own attempts are limited, or in this network. */
async function isOwnersPlace(ctx: Ctx, user: UserRow, browser: string | undefined): Promise<boolean> {
  if (isKnownBrowser(user, browser, ctx.now()))
    return !(await ctx.attempts.refusal('sign-in-browser', user.id))
  return hasSessionFrom(ctx.db, user.id, callerBlock(ctx.ip))
}

/** Signs in a user whose first factor was correct, unless the account has a second factor. */
export async function signInAs(ctx: Ctx, user: UserRow): Promise<SignedIn | CodeNeeded> {
  if (await hasTotp(ctx.db, user.id))
    return {
      error: '2fa_required',
      description: 'send a code of the second factor with this flow to /v2/auth/login/2fa',
      flow: await awaitCode(ctx, user.id, user.passwordHash ?? ''),
      has_passkeys: (await countPasskeys(ctx.db, user.id)) > 0,
    }
  await recordSignIn(ctx, user.id)
  return beginSession(ctx, user)
}

/** The second step of a sign-in. */
export async function signInWithCode(
  ctx: Ctx,
  form: InputOf<typeof loginWithCode>['body'],
): Promise<SignedIn> {
  const user = await requireUser(ctx.db, await finishSignIn(ctx, form))
  await recordSignIn(ctx, user.id)
  return beginSession(ctx, user)
}

/**
 * A passkey proves possession of a device and the presence of its owner, so it replaces both password and code. It
 * completes a pending sign-in only if that belongs to the same account.
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { sign_in_flow: pendingFlow, ...answer }: InputOf<typeof loginWithPasskey>['body'],
): Promise<SignedIn> {
  const expectedId = pendingFlow === undefined ? null : await userOfSignIn(ctx, pendingFlow)
  const user = await requireUser(ctx.db, await verifyPasskey(ctx, expectedId, answer))
  if (pendingFlow !== undefined) await endFlow(ctx, pendingFlow)
  await recordSignIn(ctx, user.id)
  return beginSession(ctx, user)
}

/** Recorded whether or not the account exists, but only as often as an owner would read it. */
async function recordFailedSignIn(
  ctx: Ctx,
  name: string,
  candidates: readonly (UserRow | undefined)[],
): Promise<void> {
  if (await ctx.attempts.refusal('sign-in-recorded', name)) return
  await recordActivity(
    ctx,
    ...candidates.map((user) => ({ userId: user?.id ?? null, kind: 'sign_in_failed' as const })),
  )
}

/** An email reports a sign-in from an unknown location or device. */
async function recordSignIn(ctx: Ctx, userId: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    const location = { ...readDevice(ctx.userAgent), ip: ctx.ip }
    const isKnown = isKnownLocation(location, await listSignIns(ctx.db, userId))
    const eventId = await recordActivity(ctx, { userId, kind: 'signed_in' })
    if (!isKnown) await record(ctx.db, { name: 'sign_in.unknown', userId, eventId, actorId: userId })
  })
}

export async function beginSession(ctx: Ctx, user: UserRow): Promise<SignedIn> {
  const now = ctx.now()
  await deleteExpiredSessions(ctx.db, now)
  const facts = { userId: user.id, userAgent: ctx.userAgent, ip: ctx.ip, now }
  const session = await createSession(ctx.db, facts)
  return {
    session: session.token,
    expires: session.refreshExpiresAt.toISOString(),
    user: viewOwnUser(user, ctx.siteUrl, await signInMethodsOf(ctx.db, user.id)),
  }
}
