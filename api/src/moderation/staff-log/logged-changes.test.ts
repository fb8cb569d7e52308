import { describe, expect, it } from 'vitest'
import { changesBetween, changesFrom, changesTo, readChanges } from './logged-changes.ts'

describe('the changes in an entry of the staff log', () => {
  it('are the fields that differ', () => {
    const before = { name: 'Lamp', tags: ['light'], downloads: 4, body: 'Same' }
    expect(changesBetween(before, { name: 'Lamps', tags: [], downloads: undefined, body: 'Same' })).toEqual({
      before: '{"name":"Lamp","tags":"[\\"light\\"]"}',
      after: '{"name":"Lamps","tags":"[]"}',
    })
  })

  it('are whole where something is new or gone', () => {
    expect(changesTo({ role: 'Smith' })).toEqual({ before: '{"role":""}', after: '{"role":"Smith"}' })
    expect(changesFrom({ role: 'Smith' })).toEqual({ before: '{"role":"Smith"}', after: '{"role":""}' })
  })

  it('are read as a list', () => {
    expect(readChanges(changesBetween({ name: 'Lamp' }, { name: 'Lamps' }))).toEqual([
      { field: 'name', before: 'Lamp', after: 'Lamps' },
    ])
    expect(readChanges({ before: 'draft', after: 'approved' })).toEqual([])
    expect(readChanges({ before: null, after: null })).toEqual([])
  })

  it('show the differing part of a long text', () => {
    const same = 'a'.repeat(65_000)
    const { before, after } = changesBetween({ body: `${same}b${same}` }, { body: `${same}c${same}` })
    expect(before.length).toBeLessThan(600)
    expect(before).toMatch(/^\{"body":"…a{50}ba+…"\}$/)
    expect(after).toMatch(/^\{"body":"…a{50}ca+…"\}$/)
  })
})
