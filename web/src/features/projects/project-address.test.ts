import { describe, expect, it } from 'vitest'
import { canonicalPath, foundHref } from './project-address.ts'

const project = { id: 'AABBCCDD', slug: 'deepshaft', url_type: 'mod' as const }

describe('the address of a project', () => {
  it.each([
    ['/mod/deepshaft', undefined],
    ['/mod/deepshaft/', undefined],
    ['/mod/deepshaft/versions', undefined],
    ['/plugin/deepshaft', '/mod/deepshaft'],
    ['/project/AABBCCDD/version/1.0', '/mod/deepshaft/version/1.0'],
    ['/mod/DeepShaft', '/mod/deepshaft'],
  ])('%s leads to %s', (asked, expected) => {
    expect(canonicalPath(project, asked)).toBe(expected)
  })

  it('keeps characters that addresses must escape', () => {
    const odd = { ...project, slug: 'a"b' }
    expect(canonicalPath(odd, '/mod/a%22b')).toBeUndefined()
    expect(canonicalPath(odd, '/mod/AABBCCDD/gallery')).toBe('/mod/a%22b/gallery')
  })

  it('of a search hit lies under the shelf it is shown on, else under its first type', () => {
    const hit = { project_id: 'AABBCCDD', slug: 'deepshaft', project_types: ['plugin', 'mod'] }
    expect(foundHref(hit)).toBe('/plugin/deepshaft')
    expect(foundHref(hit, 'mod')).toBe('/mod/deepshaft')
    expect(foundHref({ ...hit, slug: null, project_types: [] })).toBe('/mod/AABBCCDD')
  })
})
