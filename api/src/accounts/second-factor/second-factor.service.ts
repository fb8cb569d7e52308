import { record } from '@quarry/db/outbox'
import type { AccountEventKind } from '@quarry/domain/accounts/activity'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { enableTotp, loginWithCode } from '../../../contract/accounts/second-factor.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { findUserById } from '../users/users.queries.ts'
import { flowIsDead, attemptsAtSignIn, attemptsInSession, type CodeAttempts } from './code-attempts.ts'
import { beginFlow, endFlow, findFlow } from './second-factor-flows.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import {
  findTotp,
  insertTotp,
  removeTotp,
  replaceBackupCodes,
  consumeBackupCode,
  consumeStep,
} from './second-factor.queries.ts'
import { hashSecret } from '../secrets.ts'
import { randomInt } from 'node:crypto'
import {
  BACKUP_CODE_CHARACTERS,
  BACKUP_CODES,
  TOTP_DIGITS,
  TOTP_SKEW_STEPS,
  TOTP_STEP_MS,
} from '@quarry/domain/accounts/sign-in-methods'
import { Secret, TOTP } from 'otpauth'

const OPTIONS = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_STEP_MS / 1000 } as const
const SECRET_BYTES = 20
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** In base32, as users type it into their app. */
const mintTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpBytes = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes)

/** The time step of the code, within the accepted skew; undefined for a wrong code. */
function stepOf(code: string, secret: Buffer, now: Date): number | undefined {
  const bytes = Uint8Array.from(secret)
  const totp = new TOTP({ ...OPTIONS, secret: new Secret({ buffer: bytes.buffer }) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOTP_SKEW_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / TOTP_STEP_MS) + delta
}

const isTotpCode = (code: string): boolean => code.length === TOTP_DIGITS && /^\d+$/.test(code)

const mintBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () =>
    Array.from({ length: BACKUP_CODE_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join(''),
  )

const codeIsWrong = () => invalid('code', ruleMessage('code_wrong'))
/** A fingerprint of a password; the hash itself is stored in the account only. */
const markOf = (passwordHash: string) => hashSecret(passwordHash).toString('base64url')

const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** Consumes a code of the app or a backup code. Forms accept both in the same field. */
async function takeCounted(ctx: Ctx, userId: string, { code, tries }: { code: string; tries: CodeAttempts }) {
  await tries.count()
  if (!(isTotpCode(code) ? await takeTotp(ctx, userId, code) : await takeBackup(ctx, userId, code))) {
    await recordActivity(ctx, { userId, kind: 'proof_failed' })
    throw codeIsWrong()
  }
  await tries.forget()
}

/** A code from a signed-in user. */
export const takeCode = (ctx: Ctx, userId: string, typed: string): Promise<void> =>
  takeCounted(ctx, userId, { code: plainCode(typed), tries: attemptsInSession(ctx, userId) })

async function takeTotp({ db, now }: Ctx, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  const step = totp && stepOf(code, totp.secret, now())
  return step !== undefined && consumeStep(db, userId, step)
}

const takeBackup = (ctx: Ctx, userId: string, code: string): Promise<boolean> =>
  atomically(ctx, async (ctx) => {
    if (!(await consumeBackupCode(ctx.db, userId, code))) return false
    await recordChange(ctx, userId, 'backup_code_used')
    return true
  })

/** Records the change and reports it by email. */
async function recordChange(
  ctx: Parameters<Parameters<typeof atomically>[1]>[0],
  userId: string,
  change: AccountEventKind,
): Promise<void> {
  await recordActivity(ctx, { userId, kind: change })
  await record(ctx.db, { name: 'factor.changed', userId, change, actorId: userId })
}

/** A secret that is not active until the user enters a code of it. */
export async function proposeTotp(ctx: SignedInCtx): Promise<{ secret: string; flow: string }> {
  if (await findTotp(ctx.db, ctx.actor.id)) throw invalid('flow', ruleMessage('totp_on'))
  const secret = mintTotpSecret()
  return { secret, flow: await beginFlow(ctx, { kind: 'totp', userId: ctx.actor.id, payload: secret }) }
}

/** The only response that contains the backup codes. */
export async function enableOwnTotp(
  ctx: SignedInCtx,
  { flow: secret, code }: InputOf<typeof enableTotp>['body'],
): Promise<{ backup_codes: string[] }> {
  const flow = await findFlow(ctx, secret, 'totp')
  if (flow?.userId !== ctx.actor.id) throw flowIsDead()
  const tries = attemptsInSession(ctx, ctx.actor.id)
  await tries.count()
  const bytes = totpBytes(flow.payload)
  const step = stepOf(code.replaceAll(/\s/g, ''), bytes, ctx.now())
  if (step === undefined) throw codeIsWrong()
  await tries.forget()
  const codes = mintBackupCodes()
  await atomically(ctx, async (ctx) => {
    const { db, actor, now } = ctx
    const row = { userId: actor.id, secret: bytes, lastStep: step, createdAt: now() }
    if (!(await insertTotp(db, row))) throw invalid('flow', ruleMessage('totp_on'))
    await replaceBackupCodes(db, actor.id, codes)
    await recordChange(ctx, actor.id, 'totp_added')
  })
  await endFlow(ctx, secret)
  return { backup_codes: codes }
}

async function requireTotp({ db, actor }: SignedInCtx): Promise<void> {
  if (!(await findTotp(db, actor.id))) throw invalid('code', ruleMessage('totp_off'))
}

export async function disableOwnTotp(ctx: SignedInCtx, code: string): Promise<undefined> {
  await requireTotp(ctx)
  await takeCode(ctx, ctx.actor.id, code)
  await atomically(ctx, async (ctx) => {
    await removeTotp(ctx.db, ctx.actor.id)
    await recordChange(ctx, ctx.actor.id, 'totp_removed')
  })
}

/** Invalidates the previous codes. */
export async function renewBackupCodes(ctx: SignedInCtx): Promise<{ backup_codes: string[] }> {
  await requireTotp(ctx)
  const codes = mintBackupCodes()
  await atomically(ctx, async (ctx) => {
    await replaceBackupCodes(ctx.db, ctx.actor.id, codes)
    await recordChange(ctx, ctx.actor.id, 'backup_codes_made')
  })
  return { backup_codes: codes }
}

/** The user of a pending sign-in. A changed password ends it. */
export async function userOfSignIn(ctx: Ctx, secret: string): Promise<string> {
  const flow = await findFlow(ctx, secret, 'sign-in')
  const user = flow && (await findUserById(ctx.db, flow.userId))
  if (!flow || !user || markOf(user.passwordHash ?? '') !== flow.payload) throw flowIsDead()
  return user.id
}

/** Returns the user after a correct code. */
export async function finishSignIn(
  ctx: Ctx,
  { flow, code }: InputOf<typeof loginWithCode>['body'],
): Promise<string> {
  const userId = await userOfSignIn(ctx, flow)
  const plain = plainCode(code)
  const tries = attemptsAtSignIn(ctx, { userId, flow, isGuessable: isTotpCode(plain) })
  await takeCounted(ctx, userId, { code: plain, tries })
  await endFlow(ctx, flow)
  return userId
}

/** Stores the first step of a sign-in; the code is accepted for half an hour. */
export const awaitCode = (ctx: Ctx, userId: string, passwordHash: string): Promise<string> =>
  beginFlow(ctx, { kind: 'sign-in', userId, payload: markOf(passwordHash) })
