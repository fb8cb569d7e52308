import { expect, it } from 'vitest'
import { namesMentioned } from './mentions.ts'

it.each([
  ['@alice, could you look?', ['alice']],
  ['(@Alice) and @alice again, @bob_2.', ['alice', 'bob_2']],
  ['@moderators: done', ['moderators']],
  ['mail me at me@alice.example, or /@alice or @@alice or @alice@example', []],
  ['`@alice` and\n```java\n@Override @bob\n```\n~~~\n@ada\n~~~\nthen @mo', ['mo']],
  [`@${'x'.repeat(40)}`, []],
  ['@', []],
])('%j names %j', (text, names) => {
  expect(namesMentioned(text)).toEqual(names)
})
