import { DIGEST_CHOICES, type MailChoice } from '@quarry/domain/notifications/notification-types'
import type { QuietHours } from '@quarry/domain/notifications/quiet-hours'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { dropFromDigest, saveChoices, type Choice } from './notification-preferences.queries.ts'
import { saveQuietHours } from './quiet-hours.queries.ts'

const isDigested = (mail: MailChoice) => DIGEST_CHOICES.some((choice) => choice === mail)

/** What is chosen for a type twice, counts once: the last. */
export function choose(
  ctx: SignedInCtx,
  choices: readonly Choice[],
  quietHours?: QuietHours | null,
): Promise<undefined> {
  return atomically(ctx, async ({ db, actor }) => {
    const last = new Map(choices.map((choice) => [choice.type, choice]))
    await saveChoices(db, actor.id, [...last.values()])
    const undigested = [...last.values()].filter(({ mail }) => !isDigested(mail)).map(({ type }) => type)
    await dropFromDigest(db, actor.id, undigested)
    if (quietHours !== undefined) await saveQuietHours(db, actor.id, quietHours)
    return undefined
  })
}
