import { describe, expect, it } from 'vitest'
import { packwizMetafile, packwizSide, tomlText } from './packwiz.ts'

describe('packwizMetafile', () => {
  it('contains name, URL and hash of the file', () => {
    const file = { name: 'Lantern', filename: 'lantern-1.jar', side: 'both' } as const
    expect(packwizMetafile({ ...file, url: 'https://a.example/l.jar', sha512: 'ab' })).toBe(
      'name = "Lantern"\nfilename = "lantern-1.jar"\nside = "both"\n\n[download]\n' +
        'url = "https://a.example/l.jar"\nhash-format = "sha512"\nhash = "ab"\n',
    )
  })

  it('escapes quotes and line breaks', () => {
    expect(tomlText('a"b\\c\nd\u007f')).toBe('"a\\"b\\\\c\\nd\\u007f"')
  })

  it.each([
    ['required', 'unsupported', 'client'],
    ['unsupported', 'required', 'server'],
    ['optional', 'required', 'both'],
    ['unknown', 'unknown', 'both'],
    ['unsupported', 'unsupported', 'both'],
  ])('maps a project that is %s on clients and %s on servers to the side %s', (client, server, side) => {
    expect(packwizSide(client, server)).toBe(side)
  })
})
