import { expect, it } from 'vitest'
import { missingAt, searchFor } from './missing-at.ts'

it.each([
  ['/mod/x', 'project'],
  ['/datapack/x/versions', 'project'],
  ['/project/x', 'project'],
  ['/user/x', 'user'],
  ['/organization/x', 'organization'],
  ['/collection/x', 'collection'],
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
])('%s may be found by %s', (path, expected) => expect(searchFor(path)).toBe(expected))
