import { expect, it } from 'vitest'
import { barPlace } from './active-entry.ts'

it.each([
  ['/', 'home'],
  ['/mods', 'search'],
  ['/mod/copper-golems', 'search'],
  ['/mod/copper-golems/settings', 'dashboard'],
  ['/mod/copper-golems/settings/links', 'dashboard'],
  ['/organization/smiths/settings/members', 'dashboard'],
  ['/dashboard/notifications/history', 'alerts'],
  ['/dashboard/collections', 'dashboard'],
  ['/create/project', 'dashboard'],
  ['/mod/copper-golems/moderation', 'dashboard'],
  ['/mod/copper-golems/version/create', 'dashboard'],
  ['/mod/copper-golems/version/VVVVVVVV/edit', 'dashboard'],
  ['/mod/copper-golems/version/VVVVVVVV', 'search'],
  ['/moderation/review', undefined],
  ['/settings/account', undefined],
  ['/user/settings', undefined],
])('marks %s under %s', (pathname, place) => {
  expect(barPlace(pathname)).toBe(place)
})
