/** What an account is on the site; `developer` is everybody. */
export const USER_ROLES = ['developer', 'moderator', 'admin'] as const
export type UserRole = (typeof USER_ROLES)[number]

export const STAFF_ROLES = ['moderator', 'admin'] as const satisfies readonly UserRole[]
export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaff = (role: string): role is StaffRole => STAFF_ROLES.some((staff) => staff === role)
