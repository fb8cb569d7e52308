import {
  renewOwnFeed,
  setNotificationChoices,
  type NotificationChoice,
  type QuietHours,
  withdrawOwnFeed,
} from '@quarry/api/contract/notifications/notifications'
import { MAIL_CHOICES, NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

export const CHOICES_PAGE = '/settings/notifications'

export const siteField = (type: NotificationChoice['type']) => `site-${type}`
export const mailField = (type: NotificationChoice['type']) => `mail-${type}`
export const feedField = (type: NotificationChoice['type']) => `feed-${type}`
export const chatField = (type: NotificationChoice['type']) => `chat-${type}`

/** What a form of choices says, with scripts and without. A type without its field stays as it is. */
export function choicesIn(
  has: (name: string) => boolean,
  field: (name: string) => string,
): NotificationChoice[] {
  return NOTIFICATION_TYPES.flatMap((type) => {
    const mail = MAIL_CHOICES.find((choice) => choice === field(mailField(type)))
    if (!mail) return []
    const places = {
      on_site: has(siteField(type)),
      in_feed: has(feedField(type)),
      in_chat: has(chatField(type)),
    }
    return [{ type, mail, ...places }]
  })
}

/** The quiet hours that the form says; null where they are off. */
export const quietHoursIn = (
  has: (name: string) => boolean,
  field: (name: string) => string,
): QuietHours | null =>
  has('quiet') ? { zone: field('quiet-zone'), from: field('quiet-from'), until: field('quiet-until') } : null

interface Choices {
  choices: NotificationChoice[]
  quiet_hours: QuietHours | null
}

/** What the form shows: what was chosen and typed, when it came back refused; otherwise what is stored. */
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

export const choicesForm: NativeForm = {
  kept: [
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
    await api(setNotificationChoices, { body })
    return { to: `${CHOICES_PAGE}?done=saved` }
  },
}

/** Gives the own feed an address, which is shown once, or takes it away. */
export const ownFeedForm: NativeForm = {
  kept: [],
  async send({ api, field }) {
    if (field('action') === 'withdraw') {
      await api(withdrawOwnFeed, {})
      return { to: CHOICES_PAGE }
    }
    const { url } = await api(renewOwnFeed, {})
    return { to: CHOICES_PAGE, shown: { url } }
  },
}
