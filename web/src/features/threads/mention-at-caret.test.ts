import { expect, it } from 'vitest'
import { mentionAtCaret, matchingNames } from './mention-at-caret.ts'

it.each([
  ['@', { prefix: '', at: 0 }],
  ['Hello @al', { prefix: 'al', at: 6 }],
  ['(@al', { prefix: 'al', at: 1 }],
  ['line\n@bob', { prefix: 'bob', at: 5 }],
  ['me@al', undefined],
  ['@al ', undefined],
  ['/@al', undefined],
  [`@${'x'.repeat(40)}`, undefined],
])('finds the mention in %j', (text, found) => {
  expect(mentionAtCaret(text, text.length)).toEqual(found)
})

it('suggests names that start with the prefix first, and moderators as a group', () => {
  const people = ['ada', 'alice', 'marada'].map((username) => ({ id: username, username, avatar_url: null }))
  expect(matchingNames(people, 'AD')).toEqual(['ada', 'marada'])
  expect(matchingNames(people, 'mo')).toEqual(['moderators'])
  expect(matchingNames(people, '')).toEqual(['ada', 'alice', 'marada', 'moderators'])
})
