import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { isUnsubscribable, type UnsubscribableList } from '@quarry/domain/notifications/email-subscriptions'
import { findUserById } from '../users/users.queries.ts'

type Reader = Pick<UserRow, 'id' | 'email' | 'unsubscribeKey'>

const SHAPE = /^([0-9A-Za-z]{1,11})-([a-z_]{1,40})-([\w-]{43})$/

/**
 * The token of an unsubscribe link: it names an account and a list, and is signed for the address, so that it becomes
 * invalid with a change of address. Tokens are not stored and never expire, so any number of emails may contain them.
 */
export const unsubscribeToken = (reader: Reader, list: UnsubscribableList): string =>
  `${reader.id}-${list}-${sign(reader, list).toString('base64url')}`

const sign = ({ id, email, unsubscribeKey }: Reader, list: UnsubscribableList): Buffer =>
  createHmac('sha256', unsubscribeKey).update(`${id}|${list}|${email?.toLowerCase()}`).digest()

/**
 * The account and the list of a token; `undefined` unless the signature is valid and the account still has the
 * address.
 */
export async function readUnsubscribeToken(
  db: Db,
  token: string,
): Promise<{ userId: string; list: UnsubscribableList } | undefined> {
  const [, userId = '', list = '', signature = ''] = SHAPE.exec(token) ?? []
  if (!isUnsubscribable(list)) return undefined
  const user = await findUserById(db, userId)
  if (!user || !timingSafeEqual(sign(user, list), Buffer.from(signature, 'base64url'))) return undefined
  return { userId, list }
}
