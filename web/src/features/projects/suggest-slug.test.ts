import { expect, it } from 'vitest'
import { suggestSlug } from './suggest-slug.ts'

it.each([
  ['Deepshaft Logistics', 'deepshaft-logistics'],
  ['  Two   Words ', 'two-words'],
  ['Café & Crème', 'cafe-creme'],
  ["Alice's Mod!", 'alices-mod!'],
  ['Große Ærø Łódź Þing Œuvre', 'grosse-aero-lodz-thing-oeuvre'],
  ['Two words -', 'two-words'],
  ['— Prefixed', 'prefixed'],
  [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ['ab', 'ab'],
  ['C+', 'c+'],
  ['', ''],
  ['日本語', expect.stringMatching(/^project-[0-9a-z]{6}$/)],
  ['🔥🔥', expect.stringMatching(/^project-[0-9a-z]{6}$/)],
  ['★ ☆', expect.stringMatching(/^project-[0-9a-z]{6}$/)],
  ['採掘 X', expect.stringMatching(/^x-[0-9a-z]{6}$/)],
  ['x'.repeat(80), 'x'.repeat(64)],
])('suggests a slug for %j', (name, slug) => {
  expect(suggestSlug(name)).toEqual(slug)
})

it('suggests different slugs for titles in another script', () => {
  expect(suggestSlug('日本語')).not.toBe(suggestSlug('日本'))
})
