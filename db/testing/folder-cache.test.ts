import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cachedFolder } from './folder-cache.ts'

let cache: string
beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'quarry-cache-'))
})
afterEach(() => rmSync(cache, { recursive: true, force: true }))

const writing = (text: string) => async (draft: string) => writeFileSync(path.join(draft, 'content'), text)
const contentOf = (folder: string) => readFileSync(path.join(folder, 'content'), 'utf8')
const usedAt = (name: string, at: string) => utimesSync(path.join(cache, name), new Date(at), new Date(at))

describe('cachedFolder', () => {
  it('builds a folder once', async () => {
    await cachedFolder(cache, 'a', writing('first'))
    expect(contentOf(await cachedFolder(cache, 'a', writing('second')))).toBe('first')
    expect(readdirSync(cache)).toEqual(['a'])
  })

  it('builds another folder for another name', async () => {
    await cachedFolder(cache, 'a', writing('first'))
    expect(contentOf(await cachedFolder(cache, 'b', writing('second')))).toBe('second')
  })

  it('shows no folder before it is complete', async () => {
    await cachedFolder(cache, 'a', async (draft) => {
      expect(existsSync(path.join(cache, 'a'))).toBe(false)
      await writing('whole')(draft)
    })
    expect(existsSync(path.join(cache, 'a'))).toBe(true)
  })

  it('keeps one of two that are built at once', async () => {
    const bothBegan = Promise.withResolvers<void>()
    let begun = 0
    const build = async (draft: string) => {
      begun += 1
      if (begun === 2) bothBegan.resolve()
      await bothBegan.promise
      await writing('whole')(draft)
    }
    const folders = await Promise.all([cachedFolder(cache, 'a', build), cachedFolder(cache, 'a', build)])
    expect(folders.map(contentOf)).toEqual(['whole', 'whole'])
    expect(readdirSync(cache)).toEqual(['a'])
  })

  it('builds again after a failure', async () => {
    const failing = async (draft: string) => {
      await writing('half')(draft)
      throw new Error('no space')
    }
    await expect(cachedFolder(cache, 'a', failing)).rejects.toThrow('no space')
    expect(readdirSync(cache)).toEqual([])
    expect(contentOf(await cachedFolder(cache, 'a', writing('whole')))).toBe('whole')
  })

  it('ignores the draft of a killed process, and removes it after an hour', async () => {
    for (const name of ['draft-old', 'draft-new']) mkdirSync(path.join(cache, name))
    usedAt('draft-old', new Date(Date.now() - 3_601_000).toISOString())
    expect(contentOf(await cachedFolder(cache, 'a', writing('whole')))).toBe('whole')
    expect(readdirSync(cache).toSorted()).toEqual(['a', 'draft-new'])
  })

  it('keeps the three folders that were used last', async () => {
    for (const name of ['a', 'b', 'c']) await cachedFolder(cache, name, writing(name))
    usedAt('a', '2020-01-01')
    usedAt('b', '2020-01-02')
    usedAt('c', '2020-01-03')
    await cachedFolder(cache, 'a', writing('again'))
    await cachedFolder(cache, 'd', writing('d'))
    expect(readdirSync(cache).toSorted()).toEqual(['a', 'c', 'd'])
  })
})
