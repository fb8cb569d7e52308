import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { dropFromDigest, saveChoices, type Choice } from '../accounts/mails/notification-choices.queries.ts'

/** What is chosen for a type twice, counts once: the last. */
export function choose(ctx: SignedInCtx, choices: readonly Choice[]): Promise<undefined> {
  return atomically(ctx, async ({ db, actor }) => {
    const last = new Map(choices.map((choice) => [choice.type, choice]))
    await saveChoices(db, actor.id, [...last.values()])
    const undigested = [...last.values()].filter(({ mail }) => mail !== 'daily').map(({ type }) => type)
    await dropFromDigest(db, actor.id, undigested)
    return undefined
  })
}
