import { NOTIFICATION_EMAIL_LISTS } from './notification-types.ts'

/** Emails that users subscribe to. Each has an unsubscribe link; emails about account security have none. */
export const EMAIL_LISTS = ['newsletter'] as const
export type EmailList = (typeof EMAIL_LISTS)[number]

export const isEmailList = (name: string): name is EmailList => EMAIL_LISTS.some((list) => list === name)

/** Everything that an unsubscribe link can end. */
export const UNSUBSCRIBABLE_LISTS = [...EMAIL_LISTS, ...NOTIFICATION_EMAIL_LISTS] as const
export type UnsubscribableList = (typeof UNSUBSCRIBABLE_LISTS)[number]

export const isUnsubscribable = (name: string): name is UnsubscribableList =>
  UNSUBSCRIBABLE_LISTS.some((list) => list === name)
