import { SUPPORTER_BADGE } from './supporter-badge.ts'

/** The roles of a user from weak to strong; `developer` is the default. */
export const USER_ROLES = ['developer', 'moderator', 'admin'] as const
export type UserRole = (typeof USER_ROLES)[number]

export const STAFF_ROLES = ['moderator', 'admin'] as const satisfies readonly UserRole[]
type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaff = (role: string): role is StaffRole => STAFF_ROLES.some((staff) => staff === role)

/** Whether the role is above the other; staff act on the accounts of weaker roles only. */
export const outranks = (role: UserRole, other: UserRole): boolean =>
  USER_ROLES.indexOf(role) > USER_ROLES.indexOf(other)

/** Bits of a user's badges. Staff badges follow from the role and have no bit. */
export const BADGES = {
  supporter: SUPPORTER_BADGE,
  earlyModpackAdopter: 2,
  earlyResourcePackAdopter: 4,
  earlyPluginAdopter: 8,
  alphaTester: 16,
  contributor: 32,
  translator: 64,
} as const

export type Badge = keyof typeof BADGES

export const ALL_BADGES = 127

/** The badges of a sum, in the order of their bits. */
export const badgesIn = (bits: number): Badge[] =>
  (Object.keys(BADGES) as Badge[]).filter((badge) => (bits & BADGES[badge]) !== 0)

/** The sum with exactly these badges; unknown bits stay. */
export const withBadges = (bits: number, badges: readonly Badge[]): number =>
  badges.reduce((sum, badge) => sum | BADGES[badge], bits & ~ALL_BADGES)
