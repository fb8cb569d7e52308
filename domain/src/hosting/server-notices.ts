/** How serious a notice on the pages of servers is. A survey links to a form. */
export const NOTICE_LEVELS = ['info', 'warn', 'critical', 'survey'] as const
export type NoticeLevel = (typeof NOTICE_LEVELS)[number]

/** Levels in the order in which a server shows its notices. */
export const NOTICE_ORDER: readonly NoticeLevel[] = ['critical', 'warn', 'info', 'survey']

/** How the time of a notice relates to a moment. */
export type NoticePhase = 'planned' | 'active' | 'expired'

/** `expires` is null for a notice that stays until it is deleted; at this moment it is no longer shown. */
export function noticePhase(
  { begins, expires }: { begins: Date; expires: Date | null },
  now: Date,
): NoticePhase {
  if (begins > now) return 'planned'
  return expires !== null && expires <= now ? 'expired' : 'active'
}
