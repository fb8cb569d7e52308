import { expect, it } from 'vitest'
import { isStaff, USER_ROLES } from './roles.ts'

it('everybody but developers is staff, and no other word is a role', () => {
  expect(USER_ROLES.filter(isStaff)).toEqual(['moderator', 'admin'])
  expect(['', 'Admin', 'owner', 'constructor'].filter(isStaff)).toEqual([])
})
