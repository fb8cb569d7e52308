import { editUser } from '@quarry/api/contract/accounts/users'
import { BADGES, withBadges, type Badge, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

const isBadge = (name: string): name is Badge => Object.hasOwn(BADGES, name)

/** Sets the badges of a user, and the role if the form has it. */
export const roleAndBadgesForm: NativeForm = {
  restored: ['role', 'badge'],
  async send({ api, field, fields, has, page }) {
    // The API validates the role.
    const role = has('role') && { role: field('role') as UserRole }
    const badges = withBadges(Number(field('badges')), fields('badge').filter(isBadge))
    await api(editUser, { params: { user: field('user') }, body: { ...role, badges } })
    return { to: `${page.pathname}?done=standing` }
  },
}
