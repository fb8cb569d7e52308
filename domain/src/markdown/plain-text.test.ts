import { expect, it } from 'vitest'
import { beginningOf, plainWords } from './plain-text.ts'

it.each([
  ['Thank you.', 'Thank you.'],
  ['It is **gone** and _will_ stay `gone`.', 'It is gone and will stay gone.'],
  ['A file_name_here and 2 * 3 * 4 stay', 'A file_name_here and 2 * 3 * 4 stay'],
  ['See [the rules](https://q.test/legal/rules#a).', 'See the rules (https://q.test/legal/rules#a).'],
  ['[https://q.test](https://q.test)', 'https://q.test'],
  ['![A lamp](https://q.test/a.png) here', 'A lamp here'],
  ['# Why\n\n> You said\n\n- one\n- two', 'Why\n\nYou said\n\n- one\n- two'],
  ['```js\nconst a = 1\n```', 'const a = 1'],
  ['a<!-- hidden --><b onclick="x">bold</b>', 'abold'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['\\*not so\\*, \\[x\\](y)', '*not so*, [x](y)'],
  ['one\r\n\n\n\n\ntwo  \n', 'one\n\ntwo'],
  ['~~old~~ ***new***', 'old new'],
])('converts %j to %j', (markdown, words) => expect(plainWords(markdown)).toBe(words))

it('cuts between characters and adds an ellipsis', () => {
  expect(beginningOf('🪨🪨🪨', 3)).toBe('🪨🪨🪨')
  expect(beginningOf('🪨🪨🪨🪨', 3)).toBe('🪨🪨…')
  expect(beginningOf('abc', 3)).toBe('abc')
})
