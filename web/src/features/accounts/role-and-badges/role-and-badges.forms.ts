import { editUser } from '@quarry/api/contract/accounts/users'
import { BADGES, withBadges, type Badge, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

const isBadge = (name: string): name is Badge => Object.hasOwn(BADGES, name)

/** Role and badges that an administrator gives to somebody; a form without roles leaves the role alone. */
export const standingForm: NativeForm = {
  kept: ['role', 'badge'],
  async send({ api, field, fields, has, page }) {
    // The API knows which roles there are.
    const role = has('role') && { role: field('role') as UserRole }
    const badges = withBadges(Number(field('badges')), fields('badge').filter(isBadge))
    await api(editUser, { params: { user: field('user') }, body: { ...role, badges } })
    return { to: `${page.pathname}?done=standing` }
  },
}
