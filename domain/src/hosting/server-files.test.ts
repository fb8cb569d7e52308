import { describe, expect, it } from 'vitest'
import { namesOfNewPath, namesOfPath } from './server-files.ts'

describe('a path within the folder of a server', () => {
  it('may begin and end with a slash', () => {
    expect(namesOfPath('')).toEqual([])
    expect(namesOfPath('/')).toEqual([])
    expect(namesOfPath('/world/region/')).toEqual(['world', 'region'])
    expect(namesOfPath('C:\\..\\x')).toEqual(['C:\\..\\x'])
  })
  it.each(['..', '../x', 'a/../b', './a', 'a//b', '//etc', 'a/.', 'a\0b', 'a\uD800', 'ä'.repeat(128)])(
    'is not %j',
    (path) => {
      expect(namesOfPath(path)).toBeUndefined()
    },
  )
  it('has names of at most 255 bytes and at most 100 folders', () => {
    expect(namesOfPath('a'.repeat(255))).toHaveLength(1)
    expect(namesOfPath('a'.repeat(256))).toBeUndefined()
    expect(namesOfPath('a/'.repeat(100))).toHaveLength(100)
    expect(namesOfPath('a/'.repeat(101))).toBeUndefined()
  })
})

describe('a new name', () => {
  it('has the composed form of accents', () => {
    expect(namesOfNewPath('cafe\u0301')).toEqual(['caf\u00E9'])
  })
  it.each(['', '/', 'a\nb', 'a\u007F', 'gpj.\u202Eexe', '..', 'a/..'])('is not %j', (path) => {
    expect(namesOfNewPath(path)).toBeUndefined()
  })
  it('may replace nothing that an existing path could not name', () => {
    expect(namesOfPath('a\nb')).toEqual(['a\nb'])
  })
})
