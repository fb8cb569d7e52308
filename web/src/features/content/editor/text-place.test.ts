import { describe, expect, it } from 'vitest'
import { asParagraph, movedPlace } from './text-place.ts'

describe('a place in a text', () => {
  it.each([
    ['stays before what is written behind it', 3, 'abcdef', 'abcdefgh', 3],
    ['moves along with what is written before it', 3, 'abcdef', 'XXabcdef', 5],
    ['stands behind what is written at it', 3, 'abcdef', 'abcXdef', 4],
    ['stands at the end of what was put in its stead', 3, 'abcdef', 'aXYf', 3],
    ['goes to the beginning when all is gone', 3, 'abcdef', '', 0],
  ])('%s', (_, place, before, after, moved) => expect(movedPlace(place, before, after)).toBe(moved))
})

it.each([
  ['', '![a](b)'],
  ['Words', '\n\n![a](b)'],
  ['Words\n', '\n![a](b)'],
  ['Words\n\n', '![a](b)'],
  ['![x](y)', '\n![a](b)'],
])('behind %j a picture is written as %j', (before, written) =>
  expect(asParagraph('![a](b)', before)).toBe(written),
)
