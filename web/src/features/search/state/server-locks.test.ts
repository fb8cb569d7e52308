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
  it('hold what a page with a server was entered with, and nothing without one', () => {
    expect(provided).toEqual({ version: ['1.21.4'], loader: ['fabric'] })
    expect(providedBy({ ...entered, serverId: undefined })).toEqual({ version: [], loader: [] })
  })

  it('leave the loader of modpacks open', () => {
    expect(providedBy({ ...entered, kind: 'modpack' }).loader).toEqual([])
  })

  it('end group by group when unlocked', () => {
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

  it('know when a group has to be synced again', () => {
    const other = { ...entered, versions: ['1.20'] }
    expect(isInSync(entered, provided, 'version')).toBe(true)
    expect(isInSync(other, provided, 'version')).toBe(false)
    expect(isInSync(withProvided(other, provided, ['version']), provided, 'version')).toBe(true)
  })
})
