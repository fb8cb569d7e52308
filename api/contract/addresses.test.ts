import { expect, it } from 'vitest'
import {
  collectionPath,
  organizationPath,
  permanentProjectPath,
  projectPath,
  userPath,
  versionPath,
} from './addresses.ts'

it('encodes every part of a path', () => {
  expect(projectPath({ urlType: 'mod', slug: 'a/b' })).toBe('/mod/a%2Fb')
  expect(permanentProjectPath('a/b')).toBe('/project/a%2Fb')
  expect(versionPath('/mod/a', '1.0+b')).toBe('/mod/a/version/1.0%2Bb')
  expect([userPath('a?b'), organizationPath('a?b'), collectionPath('a?b')]).toEqual([
    '/user/a%3Fb',
    '/organization/a%3Fb',
    '/collection/a%3Fb',
  ])
})
