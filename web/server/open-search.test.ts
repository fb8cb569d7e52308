import { expect, it } from 'vitest'
import { openSearchDescription } from './open-search.ts'

it('points browsers to the search page', () => {
  const xml = openSearchDescription('https://quarry.example')
  expect(xml).toContain('<Url type="text/html" template="https://quarry.example/search?q={searchTerms}"/>')
  expect(/<ShortName>(.{1,16})<\/ShortName>/.exec(xml)?.[1]).toBe('Quarry')
})
