import { describe, expect, it } from 'vitest'
import { partsOfLine } from './line-parts.ts'
import { readTerminalText } from './terminal-text.ts'

const shown = (line: string, search = '') => {
  const { text, runs } = readTerminalText(line)
  return partsOfLine(text, runs, search).map((part) => [part.at, part.text, part.run?.color, part.isHit])
}

describe('the parts of a line', () => {
  it.each([
    ['', []],
    ['plain', [[0, 'plain', undefined, false]]],
    [
      'a \u001B[31mred\u001B[32mgreen\u001B[m b',
      [
        [0, 'a ', undefined, false],
        [2, 'red', 'red', false],
        [5, 'green', 'green', false],
        [10, ' b', undefined, false],
      ],
    ],
  ])('of %j have their styles', (line, parts) => {
    expect(shown(line)).toEqual(parts)
  })

  it('have what is searched for, also across styles', () => {
    expect(shown('\u001B[31mAli\u001B[mce, alice', 'alice')).toEqual([
      [0, 'Ali', 'red', true],
      [3, 'ce', undefined, true],
      [5, ', ', undefined, false],
      [7, 'alice', undefined, true],
    ])
  })

  it('have no hits where lower case has other places', () => {
    expect(shown('İalice', 'alice')).toEqual([[0, 'İalice', undefined, false]])
  })
})
