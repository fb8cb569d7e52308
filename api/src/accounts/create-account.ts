import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { Language } from '@quarry/domain/site/languages'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type Ctx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { insertUser, isNameOfAnother } from './users/users.queries.ts'
import { saveEmailSubscription } from '../notifications/preferences/email-subscriptions.queries.ts'
import { recordActivity } from './activity/activity.queries.ts'

export interface NewAccount {
  username: string
  email: string
  /** Whether the address is already verified. */
  emailVerified: boolean
  /** Null for accounts that sign in through a provider. */
  passwordHash: string | null
  language: Language
  wantsNewsletter: boolean
}

const nameTaken = () => invalid('username', ruleMessage('username_in_use'), 'username_taken')
const emailTaken = () => invalid('email', ruleMessage('email_in_use'), 'email_taken')

/** A name that equals a user's id would make links ambiguous. */
export async function rejectTakenName(ctx: Ctx, username: string): Promise<void> {
  if (await isNameOfAnother(ctx.db, username)) throw nameTaken()
}

/** `also` runs in the same transaction. */
export const createAccount = (
  ctx: Ctx,
  { wantsNewsletter, ...columns }: NewAccount,
  also: (ctx: Ctx<Tx>, user: UserRow) => Promise<void> = async () => {},
): Promise<UserRow> =>
  translateViolations(
    atomically(ctx, async (ctx) => {
      const user = await insertUser(ctx.db, {
        ...columns,
        id: mintId(),
        bio: null,
        avatarKey: null,
        rawAvatarKey: null,
      })
      await recordActivity(ctx, { userId: user.id, kind: 'account_created' })
      if (wantsNewsletter)
        await saveEmailSubscription(ctx.db, {
          userId: user.id,
          list: 'newsletter',
          isWanted: true,
          chosenAt: ctx.now(),
        })
      await record(
        ctx.db,
        { name: 'user.changed', userId: user.id },
        { name: 'account.created', userId: user.id, actorId: user.id },
      )
      await also(ctx, user)
      return user
    }),
    { users_username_key: nameTaken, users_email_key: emailTaken },
  )
