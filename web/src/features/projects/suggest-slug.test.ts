import { expect, it } from 'vitest'
import { suggestSlug } from './suggest-slug.ts'

it.each([
  ['Deepshaft Logistics', 'deepshaft-logistics'],
  ['  Two   Words ', 'two-words'],
  ['Café & Crème', 'cafe-creme'],
  ["Alice's Mod!", 'alices-mod!'],
  ['日本語', ''],
  ['x'.repeat(80), 'x'.repeat(64)],
])('suggests a slug for %j', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})
