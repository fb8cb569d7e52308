/** Mails that an account gets because it chose them. Each carries a way out; those about the safety of an account do not. */
export const MAIL_LISTS = ['newsletter'] as const
export type MailList = (typeof MAIL_LISTS)[number]

export const isMailList = (name: string): name is MailList => MAIL_LISTS.some((list) => list === name)
