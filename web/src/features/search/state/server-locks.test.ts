import { describe, expect, it } from 'vitest'
import { emptyState, withoutFilters, type SearchState } from '@quarry/search-config/search-state'
import { isInSync, isLockedValue, lockedGroups, providedBy, withProvided } from './server-locks.ts'

const entered: SearchState = {
  ...emptyState('mod'),
  serverId: 'srv-1',
  versions: ['1.21.4'],
  groups: [{ name: 'fabric', out: false }],
  tags: [{ name: 'magic', out: false }],
}
const provided = providedBy(entered)

describe('server locks', () => {
  it('are the initial filters of a page with a server, and none without one', () => {
    expect(provided).toEqual({ version: ['1.21.4'], loader: ['fabric'] })
    expect(providedBy({ ...entered, serverId: undefined })).toEqual({ version: [], loader: [] })
  })

  it('do not lock the loader of modpacks', () => {
    expect(providedBy({ ...entered, kind: 'modpack' }).loader).toEqual([])
  })

  it('end for a group when it is unlocked', () => {
    expect(lockedGroups(provided, [])).toEqual(['version', 'loader'])
    expect(lockedGroups(provided, ['version'])).toEqual(['loader'])
    expect(isLockedValue(provided, ['loader'], 'loader', 'fabric')).toBe(true)
    expect(isLockedValue(provided, ['loader'], 'version', '1.21.4')).toBe(false)
    expect(isLockedValue(provided, ['loader'], 'category', 'magic')).toBe(false)
  })

  it('survive clearing all filters', () => {
    const cleared = withProvided(withoutFilters(entered), provided, ['version', 'loader'])
    expect(cleared).toMatchObject({
      versions: ['1.21.4'],
      groups: [{ name: 'fabric', out: false }],
      tags: [],
    })
  })

  it("detect that a group differs from the server's values", () => {
    const other = { ...entered, versions: ['1.20'] }
    expect(isInSync(entered, provided, 'version')).toBe(true)
    expect(isInSync(other, provided, 'version')).toBe(false)
    expect(isInSync(withProvided(other, provided, ['version']), provided, 'version')).toBe(true)
  })
})
