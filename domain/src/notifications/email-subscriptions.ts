import { NOTICE_LISTS } from './notification-types.ts'

/** Mails that an account gets because it chose them. Each carries a way out; those about the safety of an account do not. */
export const MAIL_LISTS = ['newsletter'] as const
export type MailList = (typeof MAIL_LISTS)[number]

export const isMailList = (name: string): name is MailList => MAIL_LISTS.some((list) => list === name)

/** All mails that a link in one of them ends. */
export const ENDABLE_LISTS = [...MAIL_LISTS, ...NOTICE_LISTS] as const
export type EndableList = (typeof ENDABLE_LISTS)[number]

export const isEndable = (name: string): name is EndableList => ENDABLE_LISTS.some((list) => list === name)
