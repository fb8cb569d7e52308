import { expect, it } from 'vitest'
import { isTest, read, sourceFiles } from './source-files.ts'

/** A template that begins with such a path, or that encodes a slug. */
const MADE_BY_HAND =
  /`(?:\$\{siteUrl\})?\/(?:project|user|organization|collection)\/\$\{|encodeURIComponent\([\w.]*[sS]lug\)/

it('paths of pages are put together in api/contract/addresses.ts alone', () => {
  const files = sourceFiles().filter((file) => file.startsWith('api/src/') && !isTest(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => MADE_BY_HAND.test(read(file)))).toEqual([])
})
