import { describe, expect, it } from 'vitest'

import { FieldNames } from './field-names.ts'

/** An object with so many fields, the first one of this number. */
const wide = (fields: number, first = 0) =>
  Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${first + at}`, 1]))

const tooMany = /65,535 fields/

describe('names of fields', () => {
  it('count once, in objects and lists as dotted names', () => {
    const names = new FieldNames()
    names.add({ id: 1, 'a.b': 1, a: { b: [{ c: 1 }, [{ c: 2, d: null }]] }, list: [1, []] })
    names.add({ list: [{}], id: 2 })
    expect(names.fresh).toBe(6)
  })

  it('are 65 536 in all', () => {
    const names = new FieldNames()
    names.add(wide(65_535))
    names.add({ f0: { deep: 1 } })
    expect(() => names.add({ one: 1 })).toThrow(tooMany)
    names.add(wide(10))
    expect(names.fresh).toBe(65_536)
  })

  it('that the index knows are not new, but take its room', () => {
    const known = new Map([
      ['id', 0],
      ['name', 1],
      ['late', 2],
    ])
    const names = new FieldNames(2, (name) => known.get(name))
    names.add({ id: 1, name: 'x', late: 1 })
    expect(names.fresh).toBe(1)
    expect(names.hasRoomFor(65_533)).toBe(true)
    expect(names.hasRoomFor(65_534)).toBe(false)
  })

  it('of a refused task are taken back, those of earlier ones stay', () => {
    const names = new FieldNames()
    names.begin()
    names.add({ id: 1, name: 'x' })
    names.begin()
    expect(() => names.add({ name: 'y', ...wide(70_000) })).toThrow(tooMany)
    names.undo()
    expect(names.fresh).toBe(2)
    names.add(wide(65_534))
    expect(names.hasRoomFor(1)).toBe(false)
  })

  it('may be reserved without being announced', () => {
    const names = new FieldNames()
    expect(names.hasReserved).toBe(false)
    names.reserve(65_000)
    expect(names.hasReserved).toBe(true)
    expect(() => names.add(wide(537))).toThrow(tooMany)
  })

  it('of a document that is far too wide are not all stored', () => {
    const names = new FieldNames()
    expect(() => names.add({ inner: wide(200_000) })).toThrow(tooMany)
    expect(names.fresh).toBe(65_536)
  })
})
