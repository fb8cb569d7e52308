import { record } from '@quarry/db/outbox'
import { isMailList, type EndableList, type MailList } from '@quarry/domain/notifications/email-subscriptions'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { requireUser } from '../../accounts/users/users.queries.ts'
import { keepMailChoice } from './email-subscriptions.queries.ts'
import { endNotices } from './notification-preferences.queries.ts'
import { readUnsubscribeToken } from '../../accounts/emails/unsubscribe-tokens.ts'

/** Mails of a list go to proved addresses only; for others the choice waits until they are. */
export async function chooseMail(ctx: SignedInCtx, list: MailList, isWanted: boolean): Promise<undefined> {
  const { emailVerified } = await requireUser(ctx.db, ctx.actor.id)
  await atomically(ctx, async ({ db, actor, now }) => {
    const { isChanged } = await keepMailChoice(db, { userId: actor.id, list, isWanted, chosenAt: now() })
    if (isChanged && isWanted && emailVerified)
      await record(db, { name: 'mail.chosen', userId: actor.id, list, actorId: actor.id })
  })
}

async function requireLink(ctx: Ctx, flow: string) {
  const asked = await readUnsubscribeToken(ctx.db, flow)
  if (!asked) throw invalid('flow', ruleMessage('link_dead'))
  return asked
}

/** What the link in a mail would end; whom it is about stays in it. */
export async function mailsOfLink(ctx: Ctx, flow: string): Promise<{ list: EndableList }> {
  const { list } = await requireLink(ctx, flow)
  return { list }
}

/** Whoever has the mail has the right to end it. It may be asked for any number of times. */
export async function unsubscribeByMail(ctx: Ctx, flow: string): Promise<{ list: EndableList }> {
  const { userId, list } = await requireLink(ctx, flow)
  await atomically(ctx, async ({ db, now }) => {
    if (isMailList(list)) await keepMailChoice(db, { userId, list, isWanted: false, chosenAt: now() })
    else await endNotices(db, userId, list)
  })
  return { list }
}
