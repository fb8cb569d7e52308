import { expect, it } from 'vitest'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PERMISSIONS,
  MODERATOR_PERMISSIONS,
  OrganizationPermission,
  Permission,
} from './permissions.ts'

const sum = (bits: Record<string, number>) => Object.values(bits).reduce((all, bit) => all | bit, 0)

it('gives every right a bit of its own', () => {
  expect(Object.values(Permission)).toEqual(Array.from({ length: 10 }, (_, at) => 2 ** at))
  expect(Object.values(OrganizationPermission)).toEqual(Array.from({ length: 8 }, (_, at) => 2 ** at))
  expect(sum(Permission)).toBe(ALL_PERMISSIONS)
  expect(sum(OrganizationPermission)).toBe(ALL_ORGANIZATION_PERMISSIONS)
})

it('lets moderators edit details and description and upload, and no more', () => {
  expect(MODERATOR_PERMISSIONS).toBe(4 + 8 + 1)
})
