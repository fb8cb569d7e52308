import { describe, expect, it } from 'vitest'
import { mapPosition } from './text-position.ts'
import { insertImageText } from './insert-image.ts'

describe('position in a text', () => {
  it.each([
    ['stays before what is written behind it', 3, 'abcdef', 'abcdefgh', 3],
    ['moves along with what is written before it', 3, 'abcdef', 'XXabcdef', 5],
    ['stands behind what is written at it', 3, 'abcdef', 'abcXdef', 4],
    ['stands at the end of what was put in its stead', 3, 'abcdef', 'aXYf', 3],
    ['goes to the beginning when all is gone', 3, 'abcdef', '', 0],
  ])('%s', (_, place, before, after, moved) => expect(mapPosition(place, before, after)).toBe(moved))
})

/** A field with running uploads at its caret, marked by `|`, in the order of selection. */
function aField(marked: string, { isWritten = false, pictures = ['a'] } = {}) {
  const area = document.createElement('textarea')
  const place = marked.indexOf('|')
  area.value = marked.replace('|', '')
  area.setSelectionRange(place, place)
  const known = new Map(pictures.map((name) => [name, { place, isWritten }]))
  return {
    area,
    arrive: (name: string) => {
      const at = known.get(name)
      if (at) insertImageText(area, `![${name}](${name})`, { at, known: known.values() })
      known.delete(name)
    },
    marked: () => `${area.value.slice(0, area.selectionStart)}|${area.value.slice(area.selectionStart)}`,
  }
}

describe('inserted image', () => {
  it.each([
    ['|', '![a](a)|'],
    ['Words|', 'Words\n\n![a](a)|'],
    ['Words\n|', 'Words\n\n![a](a)|'],
    ['Words\n\n|', 'Words\n\n![a](a)|'],
    ['![x](y)|', '![x](y)\n![a](a)|'],
    ['|![x](y)', '![a](a)|\n![x](y)'],
    ['Words |and more', 'Words \n\n![a](a)|\n\nand more'],
    ['Words|\nand more', 'Words\n\n![a](a)|\nand more'],
  ])('in %j gives %j, with the caret behind it', (before, after) => {
    const field = aField(before)
    field.arrive('a')
    expect(field.marked()).toBe(after)
  })

  it('keeps the caret in text that was typed meanwhile', () => {
    const field = aField('This came tod|', { isWritten: true })
    field.arrive('a')
    expect(field.marked()).toBe('This came tod|\n\n![a](a)')
  })

  it('keeps a caret at another position', () => {
    const field = aField('One two|')
    field.area.setSelectionRange(3, 3)
    field.arrive('a')
    expect(field.marked()).toBe('One| two\n\n![a](a)')
  })

  it.each([
    ['in turn', ['a', 'b', 'c']],
    ['the other way round', ['c', 'b', 'a']],
    ['anyhow', ['b', 'c', 'a']],
  ])('is placed among the others in the order of selection when they arrive %s', (_, arrivals) => {
    const field = aField('Words|more', { pictures: ['a', 'b', 'c'] })
    arrivals.forEach((name) => field.arrive(name))
    expect(field.marked()).toBe('Words\n\n![a](a)\n![b](b)\n![c](c)|\n\nmore')
  })
})
