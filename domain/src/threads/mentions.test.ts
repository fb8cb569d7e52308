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

it('takes as long as the text is', () => {
  const cpuMs = (text: string) => {
    const before = process.cpuUsage().user
    namesMentioned(text)
    return (process.cpuUsage().user - before) / 1000
  }
  for (const piece of ['@', '@a', '`', '@a-', `@${'a'.repeat(39)}`, '```\n'])
    expect(cpuMs(piece.repeat(65_536 / piece.length))).toBeLessThan(500)
})
