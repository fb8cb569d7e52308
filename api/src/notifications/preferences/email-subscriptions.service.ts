import { record } from '@quarry/db/outbox'
import {
  isEmailList,
  type UnsubscribableList,
  type EmailList,
} from '@quarry/domain/notifications/email-subscriptions'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { requireUser } from '../../accounts/users/users.queries.ts'
import { saveEmailSubscription } from './email-subscriptions.queries.ts'
import { unsubscribeFromNotifications } from './notification-preferences.queries.ts'
import { readUnsubscribeToken } from '../../accounts/emails/unsubscribe-tokens.ts'

/** Emails are sent to confirmed addresses only; until then the subscription has no effect. */
export async function chooseSubscription(
  ctx: SignedInCtx,
  list: EmailList,
  isWanted: boolean,
): Promise<undefined> {
  const { emailVerified } = await requireUser(ctx.db, ctx.actor.id)
  await atomically(ctx, async ({ db, actor, now }) => {
    const { isChanged } = await saveEmailSubscription(db, {
      userId: actor.id,
      list,
      isWanted,
      chosenAt: now(),
    })
    if (isChanged && isWanted && emailVerified)
      await record(db, { name: 'mail.chosen', userId: actor.id, list, actorId: actor.id })
  })
}

async function requireLink(ctx: Ctx, flow: string) {
  const link = await readUnsubscribeToken(ctx.db, flow)
  if (!link) throw invalid('flow', ruleMessage('link_dead'))
  return link
}

/** The list that an unsubscribe link would end. It does not reveal the user. */
export async function subscriptionOfLink(ctx: Ctx, flow: string): Promise<{ list: UnsubscribableList }> {
  const { list } = await requireLink(ctx, flow)
  return { list }
}

/** The token in the email authorizes the caller. Idempotent. */
export async function unsubscribeWithToken(ctx: Ctx, flow: string): Promise<{ list: UnsubscribableList }> {
  const { userId, list } = await requireLink(ctx, flow)
  await atomically(ctx, async ({ db, now }) => {
    if (isEmailList(list)) await saveEmailSubscription(db, { userId, list, isWanted: false, chosenAt: now() })
    else await unsubscribeFromNotifications(db, userId, list)
  })
  return { list }
}
