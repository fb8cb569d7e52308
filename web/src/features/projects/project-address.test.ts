import type { ProjectType } from '@quarry/domain/projects/project-types'
import { describe, expect, it } from 'vitest'
import { canonicalPath } from './project-address.ts'
import { searchHitHref } from './search-hit-address.ts'

const project = { id: 'AABBCCDD', slug: 'deepshaft', url_type: 'mod' as const }

describe('project addresses', () => {
  it.each([
    ['/mod/deepshaft', undefined],
    ['/mod/deepshaft/', undefined],
    ['/mod/deepshaft/versions', undefined],
    ['/plugin/deepshaft', '/mod/deepshaft'],
    ['/project/AABBCCDD/version/1.0', '/mod/deepshaft/version/1.0'],
    ['/mod/DeepShaft', '/mod/deepshaft'],
  ])('redirects %s to %s', (path, expected) => {
    expect(canonicalPath(project, path)).toBe(expected)
  })

  it('escapes reserved characters', () => {
    const odd = { ...project, slug: 'a"b' }
    expect(canonicalPath(odd, '/mod/a%22b')).toBeUndefined()
    expect(canonicalPath(odd, '/mod/AABBCCDD/gallery')).toBe('/mod/a%22b/gallery')
  })

  it.each<[ProjectType[], string[], string]>([
    [['mod'], ['fabric'], '/mod/deepshaft'],
    [['mod', 'plugin'], ['fabric', 'paper'], '/plugin/deepshaft'],
    [['mod', 'datapack'], ['fabric', 'datapack'], '/datapack/deepshaft'],
    [['shader'], ['iris'], '/shader/deepshaft'],
    [[], [], '/mod/deepshaft'],
  ])('is canonical for a search hit of the types %j', (types, loaders, href) => {
    const hit = { project_id: 'AABBCCDD', slug: 'deepshaft', project_types: types, loaders }
    expect(searchHitHref(hit)).toBe(href)
    expect(
      canonicalPath({ id: 'AABBCCDD', slug: 'deepshaft', url_type: href.split('/')[1] ?? '' }, href),
    ).toBe(undefined)
    expect(searchHitHref({ ...hit, slug: null })).toBe(href.replace('deepshaft', 'AABBCCDD'))
  })
})
