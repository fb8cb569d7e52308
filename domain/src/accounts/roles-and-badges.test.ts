import { expect, it } from 'vitest'
import {
  ALL_BADGES,
  BADGES,
  badgesIn,
  withBadges,
  isStaff,
  USER_ROLES,
  type Badge,
} from './roles-and-badges.ts'

it('counts moderators and administrators as staff, and no other text', () => {
  expect(USER_ROLES.filter(isStaff)).toEqual(['moderator', 'admin'])
  expect(['', 'Admin', 'owner', 'constructor'].filter(isStaff)).toEqual([])
})

const all = Object.keys(BADGES) as Badge[]

it('converts a sum to badges and back', () => {
  expect(badgesIn(0)).toEqual([])
  expect(badgesIn(33)).toEqual(['supporter', 'contributor'])
  expect(badgesIn(ALL_BADGES)).toEqual(all)
  for (const badge of all) expect(withBadges(0, [badge])).toBe(BADGES[badge])
  expect(withBadges(ALL_BADGES, [])).toBe(0)
  expect(withBadges(64, ['supporter', 'supporter'])).toBe(1)
})

it('keeps unknown bits', () => {
  expect(badgesIn(128 + 1)).toEqual(['supporter'])
  expect(withBadges(128 + 64, ['supporter'])).toBe(128 + 1)
})
