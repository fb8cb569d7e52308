import { describe, expect, it } from 'vitest'
import { dependencyDifference, listDifference, versionBefore } from './version-difference.ts'

const dependency = (project: string, type: 'required' | 'optional', version: string | null = null) => ({
  project_id: project,
  version_id: version,
  file_name: null,
  dependency_type: type,
  project: null,
  version_number: null,
})

describe('difference between two versions', () => {
  it('lists added and removed loaders and game versions', () =>
    expect(listDifference(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] }))

  it('distinguishes added from changed dependencies', () => {
    const [unchanged, gone, now] = [
      dependency('kept', 'required'),
      dependency('gone', 'required'),
      dependency('new', 'optional'),
    ]
    const before = [unchanged, gone, dependency('other', 'required'), dependency('pinned', 'required', 'one')]
    const after = [unchanged, now, dependency('other', 'optional'), dependency('pinned', 'required', 'two')]
    const { added, removed, changed } = dependencyDifference(before, after)
    expect([added, removed]).toEqual([[now], [gone]])
    expect(changed.map((one) => one.after.project_id)).toEqual(['other', 'pinned'])
  })

  it('distinguishes files without a project by name', () => {
    const file = (name: string) => ({ ...dependency('', 'required'), project_id: null, file_name: name })
    expect(dependencyDifference([file('a.jar')], [file('b.jar')])).toMatchObject({
      added: [{ file_name: 'b.jar' }],
      removed: [{ file_name: 'a.jar' }],
      changed: [],
    })
  })
})

describe('default version for comparison', () => {
  const versions = [{ id: '3' }, { id: '2' }, { id: '1' }]
  it.each([
    ['3', '2'],
    ['2', '1'],
    ['1', '3'],
    ['hidden', '3'],
  ])('is for %s the version %s', (id, other) => expect(versionBefore(versions, id)?.id).toBe(other))

  it('is undefined for the only version', () => expect(versionBefore([{ id: '1' }], '1')).toBeUndefined())
})
