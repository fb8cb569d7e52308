import { describe, expect, it } from 'vitest'
import { foldersOn, insideHref, maybeText, parseInside } from './archive-contents-address.ts'

const file = 'a'.repeat(40)

describe('the address of the inside of a file', () => {
  it('says file, folder and open text, whatever they are called', () => {
    const place = { file, folder: 'a b/c&d', open: 'a b/c&d/é?.txt' }
    const { pathname, searchParams } = new URL(insideHref('/mod/x/version/1', place), 'http://site')
    expect(pathname).toBe('/mod/x/version/1/inside')
    expect(Object.fromEntries(searchParams)).toEqual(place)
  })

  it('takes nothing else for one', () => {
    expect(parseInside({ file: 'nope', folder: 3, open: '' })).toEqual({})
    expect(parseInside({ file, folder: 'a', open: 'b', more: 'c' })).toEqual({ file, folder: 'a', open: 'b' })
  })

  it('names the folders on the way', () => {
    expect(foldersOn('')).toEqual([])
    expect(foldersOn('a/b')).toEqual([
      { name: 'a', path: 'a' },
      { name: 'b', path: 'a/b' },
    ])
  })

  it.each([
    ['LICENSE', true],
    ['fabric.mod.json', true],
    ['Main.class', false],
    ['icon.PNG', false],
  ])('leads to the text of %s: %s', (name, is) => expect(maybeText(name)).toBe(is))
})
