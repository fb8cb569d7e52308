import {
  renewOwnFeed,
  setNotificationPreferences,
  type NotificationPreference,
  type QuietHours,
  withdrawOwnFeed,
} from '@quarry/api/contract/notifications/notifications'
import { EMAIL_FREQUENCIES, NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

export const PREFERENCES_PATH = '/settings/notifications'

export const siteField = (type: NotificationPreference['type']) => `site-${type}`
export const mailField = (type: NotificationPreference['type']) => `mail-${type}`
export const feedField = (type: NotificationPreference['type']) => `feed-${type}`
export const chatField = (type: NotificationPreference['type']) => `chat-${type}`

/**
 * Reads the choices from the form, with or without scripts. A type without its field is left out and stays
 * unchanged.
 */
export function choicesIn(
  has: (name: string) => boolean,
  field: (name: string) => string,
): NotificationPreference[] {
  return NOTIFICATION_TYPES.flatMap((type) => {
    const mail = EMAIL_FREQUENCIES.find((choice) => choice === field(mailField(type)))
    if (!mail) return []
    const channels = {
      on_site: has(siteField(type)),
      in_feed: has(feedField(type)),
      in_chat: has(chatField(type)),
    }
    return [{ type, mail, ...channels }]
  })
}

/** Reads the quiet hours from the form; null if they are off. */
export const quietHoursIn = (
  has: (name: string) => boolean,
  field: (name: string) => string,
): QuietHours | null =>
  has('quiet') ? { zone: field('quiet-zone'), from: field('quiet-from'), until: field('quiet-until') } : null

export interface Choices {
  choices: NotificationPreference[]
  quiet_hours: QuietHours | null
}

export type ChangedChoices = Pick<Choices, 'choices'> & Partial<Choices>

/** The part of the chosen values that differs from those that the user saw. */
export function changesBetween(seen: Choices, chosen: Choices): ChangedChoices {
  const isSeen = (choice: NotificationPreference) => {
    const before = seen.choices.find(({ type }) => type === choice.type)
    return before !== undefined && FIELDS.every((name) => before[name] === choice[name])
  }
  const isQuietSeen = JSON.stringify(hoursOf(seen)) === JSON.stringify(hoursOf(chosen))
  return {
    choices: chosen.choices.filter((choice) => !isSeen(choice)),
    ...(!isQuietSeen && { quiet_hours: chosen.quiet_hours }),
  }
}

const FIELDS = ['on_site', 'mail', 'in_feed', 'in_chat'] as const
const hoursOf = ({ quiet_hours: quiet }: Choices) => quiet && [quiet.zone, quiet.from, quiet.until]

/** What the form shows: the posted values of a refused form, otherwise the stored ones. */
export function shownChoices<Stored extends Choices>(
  stored: Stored,
  posted: PostedForm | undefined,
): Stored | Choices {
  if (!posted?.error) return stored
  const { values } = posted
  const has = (name: string) => name in values
  const field = (name: string) => values[name] ?? ''
  const chosen = new Map(choicesIn(has, field).map((choice) => [choice.type, choice]))
  return {
    choices: stored.choices.map((choice) => chosen.get(choice.type) ?? choice),
    quiet_hours: quietHoursIn(has, field),
  }
}

export const preferencesForm: NativeForm = {
  restored: [
    ...NOTIFICATION_TYPES.flatMap((type) =>
      [siteField, mailField, feedField, chatField].map((nameOf) => nameOf(type)),
    ),
    'quiet',
    'quiet-zone',
    'quiet-from',
    'quiet-until',
  ],
  async send({ api, has, field }) {
    const body = { choices: choicesIn(has, field), quiet_hours: quietHoursIn(has, field) }
    await api(setNotificationPreferences, { body })
    return { to: `${PREFERENCES_PATH}?done=saved` }
  },
}

/** Gives the viewer's feed an address, which is shown once, or removes it. */
export const ownFeedForm: NativeForm = {
  restored: [],
  async send({ api, field }) {
    if (field('action') === 'withdraw') {
      await api(withdrawOwnFeed, {})
      return { to: PREFERENCES_PATH }
    }
    const { url } = await api(renewOwnFeed, {})
    return { to: PREFERENCES_PATH, shown: { url } }
  },
}
