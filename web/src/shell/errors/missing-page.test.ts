import { expect, it } from 'vitest'
import { partNotFound } from '../../lib/router/subpage-not-found.ts'
import { missingAt, missingTitle, searchFor, describeMissing } from './missing-page.ts'

it.each([
  ['/mod/x', 'project'],
  ['/datapack/x/versions', 'project'],
  ['/project/x', 'project'],
  ['/user/x', 'user'],
  ['/organization/x', 'organization'],
  ['/collection/x', 'collection'],
  ['/admin/billing/AAAAAAAA', 'user'],
  ['/admin/jobs', 'page'],
  ['/mods', 'page'],
  ['/mod', 'page'],
  ['/else/x', 'page'],
])('%s gets the not-found text of a %s', (path, expected) => expect(missingAt(path)).toBe(expected))

it.each([
  ['/mod/iron-chests', '/mods?q=iron%20chests'],
  ['/project/a_b/versions', '/mods?q=a%20b'],
  ['/datapack/%E0%A4%A', '/datapacks?q=%25E0%25A4%25A'],
  ['/shader/', '/shaders'],
  ['/user/nobody', '/mods'],
  ['/nowhere', '/mods'],
])('searches for %s with %s', (path, expected) => expect(searchFor(path)).toBe(expected))

it.each([
  ['/user/alice/all', { of: 'user', href: '/user/alice', part: 'all' }],
  ['/organization/x/a/b%20c', { of: 'organization', href: '/organization/x', part: 'a/b c' }],
  ['/collection/C/mods', { of: 'collection', href: '/collection/C', part: 'mods' }],
  ['/mod/lamp/version/9', { of: 'project', href: '/mod/lamp', part: 'version/9' }],
  ['/mods/all', 'page'],
])('%s is the missing subpage %j of an existing page', (path, expected) => {
  const missing = describeMissing(path, partNotFound())
  expect(missing).toEqual(expected)
  const title = typeof expected === 'string' ? expected : `part.${expected.of}`
  expect(missingTitle(missing)).toBe(`shell.missing.${title}.title`)
})

it('names no user for an address without a route', () => {
  expect(describeMissing('/user/alice/mods/more', {})).toBe('page')
  expect(describeMissing('/user/nobody/mods', { isNotFound: true })).toBe('user')
})
