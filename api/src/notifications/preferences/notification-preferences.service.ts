import { DIGEST_FREQUENCIES, type EmailFrequency } from '@quarry/domain/notifications/notification-types'
import type { QuietHours } from '@quarry/domain/notifications/quiet-hours'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import {
  dropFromDigest,
  savePreferences,
  type NotificationPreferenceRow,
} from './notification-preferences.queries.ts'
import { saveQuietHours } from './quiet-hours.queries.ts'

const isDigested = (mail: EmailFrequency) => DIGEST_FREQUENCIES.some((frequency) => frequency === mail)

/** If a type occurs twice, the last entry counts. */
export function changePreferences(
  ctx: SignedInCtx,
  preferences: readonly NotificationPreferenceRow[],
  quietHours?: QuietHours | null,
): Promise<undefined> {
  return atomically(ctx, async ({ db, actor }) => {
    const last = new Map(preferences.map((preference) => [preference.type, preference]))
    await savePreferences(db, actor.id, [...last.values()])
    const undigested = [...last.values()].filter(({ mail }) => !isDigested(mail)).map(({ type }) => type)
    await dropFromDigest(db, actor.id, undigested)
    if (quietHours !== undefined) await saveQuietHours(db, actor.id, quietHours)
    return undefined
  })
}
