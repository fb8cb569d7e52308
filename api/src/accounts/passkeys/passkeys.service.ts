import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { PasskeyRow } from '@quarry/db/schema/accounts/sign-in-methods'
import { PASSKEYS_MAX } from '@quarry/domain/limits/counts'
import { callerBlock } from '../../../contract/caller.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type {
  addPasskey,
  requestPasskey,
  beginPasskey,
  Passkey,
  PasskeyAnswer,
} from '../../../contract/accounts/passkeys.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { z } from 'zod'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import { lockUser } from '../credentials/credentials.queries.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { countSignInMethods } from '../sign-in-methods.ts'
import { creationOptions, requestOptions, verifyNew, verifyUse } from './webauthn.ts'
import { authorizePasskey } from './passkeys.policy.ts'
import {
  countPasskeys,
  countUse,
  deletePasskey,
  findCredential,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  setPasskeyName,
} from './passkeys.queries.ts'
import { viewPasskey } from './passkeys.view.ts'
import { PASSKEY_CHALLENGE_MS } from '@quarry/domain/accounts/sign-in-methods'
import { storeOnce, takeStored } from '../one-time-secrets.ts'

/** A challenge for a device, and the user it is for. */
interface Challenge {
  kind: 'new' | 'use'
  /** Null when the user is not known yet. */
  userId: string | null
  challenge: string
}

const STORED = { kind: 'passkey-challenge', forMs: PASSKEY_CHALLENGE_MS }

const storeChallenge = (ctx: Pick<Ctx, 'state' | 'now'>, challenge: Challenge): Promise<string> =>
  storeOnce(ctx, STORED, challenge)

/** Consumed by the first response, valid or not. */
async function takeChallenge(
  ctx: Pick<Ctx, 'state' | 'now'>,
  secret: string,
  wanted: Pick<Challenge, 'kind' | 'userId'>,
): Promise<string | undefined> {
  const stored = await takeStored<Challenge>(ctx, STORED, secret)
  const isWanted = stored?.kind === wanted.kind && stored.userId === wanted.userId
  return isWanted ? stored.challenge : undefined
}

const rejected = () => invalid('credential', ruleMessage('passkey_refused'))
const unknownPasskey = () => invalid('credential', ruleMessage('passkey_unknown'))
const tooMany = () => new AppError('invalid_input', ruleMessage('passkeys_full', { max: PASSKEYS_MAX }))

export async function beginOwnPasskey(ctx: SignedInCtx): Promise<OutputOf<typeof beginPasskey>> {
  const { actor } = ctx
  const existing = await listPasskeysOf(ctx.db, actor.id)
  if (existing.length >= PASSKEYS_MAX) throw tooMany()
  const options = await creationOptions(ctx, actor, existing)
  const flow = await storeChallenge(ctx, { kind: 'new', userId: actor.id, challenge: options.challenge })
  return { options, flow }
}

/** Records the change, and reports it by email in case it was someone else. */
async function recordChange(
  ctx: Parameters<Parameters<typeof atomically>[1]>[0],
  { userId, name }: PasskeyRow,
  change: 'passkey_added' | 'passkey_removed',
): Promise<void> {
  await recordActivity(ctx, { userId, kind: change, detail: name })
  await record(ctx.db, { name: 'factor.changed', userId, change, actorId: userId })
}

export async function addOwnPasskey(
  ctx: SignedInCtx,
  { flow, name, credential }: InputOf<typeof addPasskey>['body'],
): Promise<Passkey> {
  const userId = ctx.actor.id
  const challenge = await takeChallenge(ctx, flow, { kind: 'new', userId })
  const created = challenge && (await verifyNew(ctx, challenge, credential))
  if (!created) throw rejected()
  const adding = atomically(ctx, async (ctx) => {
    // Locks the user, so that simultaneous requests cannot exceed the limit.
    await lockUser(ctx.db, userId)
    if ((await countPasskeys(ctx.db, userId)) >= PASSKEYS_MAX) throw tooMany()
    const row = await insertPasskey(ctx.db, {
      id: mintId(),
      userId,
      name: name.trim(),
      credentialId: Buffer.from(created.id, 'base64url'),
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: created.transports ?? [],
      createdAt: ctx.now(),
    })
    await recordChange(ctx, row, 'passkey_added')
    return row
  })
  const taken = () => invalid('credential', ruleMessage('passkey_known'))
  return viewPasskey(await translateViolations(adding, { passkeys_credential_id_key: taken }))
}

async function requireOwnPasskey(
  { db, actor }: SignedInCtx,
  id: string,
  rule: Parameters<typeof authorizePasskey>[1],
): Promise<PasskeyRow> {
  const passkey = await findPasskey(db, id)
  if (!passkey) throw notFound('passkey', id)
  authorizePasskey(actor, rule, passkey, id)
  return passkey
}

export async function renameOwnPasskey(ctx: SignedInCtx, id: string, name: string): Promise<undefined> {
  const passkey = await requireOwnPasskey(ctx, id, 'passkey.rename')
  await setPasskeyName(ctx.db, passkey.id, name.trim())
}

/** Rejects the last sign-in method, so that users cannot lock themselves out. */
export async function removeOwnPasskey(ctx: SignedInCtx, id: string): Promise<undefined> {
  const passkey = await requireOwnPasskey(ctx, id, 'passkey.remove')
  await atomically(ctx, async (ctx) => {
    const owner = await lockUser(ctx.db, passkey.userId)
    if (owner && (await countSignInMethods(ctx, owner)) === 1)
      throw new AppError('invalid_input', ruleMessage('passkey_last_way'))
    if (await deletePasskey(ctx.db, passkey.id)) await recordChange(ctx, passkey, 'passkey_removed')
  })
}

/** Lists the keys of a known user, which helps the browser to choose; reveals none to others. */
export async function requestPasskeyChallenge(
  ctx: Ctx,
  userId: string | null,
): Promise<OutputOf<typeof requestPasskey>> {
  const existing = userId === null ? [] : await listPasskeysOf(ctx.db, userId)
  const options = await requestOptions(ctx, existing)
  return { options, flow: await storeChallenge(ctx, { kind: 'use', userId, challenge: options.challenge }) }
}

/**
 * The user whose key signed the challenge. `userId` is the user of the challenge; null accepts any account.
 */
export async function verifyPasskey(
  ctx: Ctx,
  userId: string | null,
  { flow, credential }: z.output<typeof PasskeyAnswer>,
): Promise<string> {
  const caller = callerBlock(ctx.ip)
  await ctx.attempts.count('passkey-caller', caller)
  const challenge = await takeChallenge(ctx, flow, { kind: 'use', userId })
  if (challenge === undefined) throw rejected()
  const passkey = await findCredential(ctx.db, Buffer.from(credential.id, 'base64url'))
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw unknownPasskey()
  const counter = await verifyUse(ctx, challenge, { passkey, credential })
  if (counter === undefined || !(await countUse(ctx.db, passkey.id, { counter, at: ctx.now() }))) {
    await recordActivity(ctx, { userId: passkey.userId, kind: 'proof_failed', detail: passkey.name })
    throw rejected()
  }
  await ctx.attempts.takeBack('passkey-caller', caller)
  return passkey.userId
}
