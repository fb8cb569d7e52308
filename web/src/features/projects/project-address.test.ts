import { describe, expect, it } from 'vitest'
import { canonicalPath, searchHitHref } from './project-address.ts'

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

  it('uses the type page of a search hit, or its first type', () => {
    const hit = { project_id: 'AABBCCDD', slug: 'deepshaft', project_types: ['plugin', 'mod'] }
    expect(searchHitHref(hit)).toBe('/plugin/deepshaft')
    expect(searchHitHref(hit, 'mod')).toBe('/mod/deepshaft')
    expect(searchHitHref({ ...hit, slug: null, project_types: [] })).toBe('/mod/AABBCCDD')
  })
})
