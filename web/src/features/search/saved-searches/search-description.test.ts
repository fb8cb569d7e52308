import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import search from '../../../locales/en-US/search.json' with { type: 'json' }
import searches from '../../../locales/en-US/search-saved.json' with { type: 'json' }
import tags from '../../../locales/en-US/projects-tags.json' with { type: 'json' }
import { describeSearch, suggestedName } from './search-description.ts'

const intl = createIntl({ locale: 'en-US', messages: { ...search, ...searches, ...tags } as never })

it('names the project type and the query', () => {
  expect(describeSearch(intl, '/mods')).toEqual(['Mods'])
  expect(describeSearch(intl, '/shaders?q=fish')).toEqual(['Shaders', '“fish”'])
  expect(describeSearch(intl, '/nowhere')).toEqual([])
})

it('names filters, also exclusions, and a chosen sort order', () => {
  const words = describeSearch(intl, '/mods?g=categories:fabric&f=categories!=magic&s=downloads')
  expect(words).toHaveLength(4)
  expect(words).toContain('Fabric')
  expect(words.filter((word) => word.startsWith('not '))).toEqual(['not Magic'])
  expect(words.at(-1)).toMatch(/^Sort: /)
})

it('is called by its query, otherwise by all its parts, up to a maximum length', () => {
  expect(suggestedName(intl, '/mods?q=fish')).toBe('fish')
  expect(suggestedName(intl, '/mods?g=categories:fabric')).toBe('Mods, Fabric')
  expect(suggestedName(intl, `/mods?q=${'x'.repeat(200)}`).length).toBeLessThan(200)
})
