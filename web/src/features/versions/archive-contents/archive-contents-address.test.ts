import { describe, expect, it } from 'vitest'
import {
  parentFolders,
  archiveContentsHref,
  mayBeText,
  parseArchiveContents,
} from './archive-contents-address.ts'

const file = 'a'.repeat(40)

describe('address of the archive contents page', () => {
  it('contains file, folder and open text with any names', () => {
    const place = { file, folder: 'a b/c&d', open: 'a b/c&d/é?.txt' }
    const { pathname, searchParams } = new URL(archiveContentsHref('/mod/x/version/1', place), 'http://site')
    expect(pathname).toBe('/mod/x/version/1/inside')
    expect(Object.fromEntries(searchParams)).toEqual(place)
  })

  it('ignores invalid parameters', () => {
    expect(parseArchiveContents({ file: 'nope', folder: 3, open: '' })).toEqual({})
    expect(parseArchiveContents({ file, folder: 'a', open: 'b', more: 'c' })).toEqual({
      file,
      folder: 'a',
      open: 'b',
    })
  })

  it('lists the parent folders', () => {
    expect(parentFolders('')).toEqual([])
    expect(parentFolders('a/b')).toEqual([
      { name: 'a', path: 'a' },
      { name: 'b', path: 'a/b' },
    ])
  })

  it.each([
    ['LICENSE', true],
    ['fabric.mod.json', true],
    ['Main.class', false],
    ['icon.PNG', false],
  ])('links to the text of %s: %s', (name, is) => expect(mayBeText(name)).toBe(is))
})
