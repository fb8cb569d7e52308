import { CHANGED_LINES_SHOWN, LINES_AROUND } from '@quarry/domain/moderation/review'
import { MARKDOWN } from '@quarry/domain/limits/lengths'
import { describe, expect, it } from 'vitest'
import { differencesOf } from './sequence-difference.ts'
import { textDifference } from './text-difference.ts'

/** Each line as text: a sign, then the line with changed parts in brackets. */
const markup = (before: string, after: string) =>
  textDifference(before, after)?.lines.map(({ kind, parts, count }) => {
    const sign = { same: ' ', removed: '-', added: '+', skipped: '…' }[kind]
    return sign + (count ?? parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''))
  })

describe('differencesOf', () => {
  const walk = (before: string, after: string, cells?: number) =>
    differencesOf(before.split(''), after.split(''), cells).map(({ kind, items }) => kind[0] + items.join(''))

  it.each([
    ['', '', []],
    ['abc', 'abc', ['sabc']],
    ['', 'ab', ['aab']],
    ['ab', '', ['rab']],
    ['abcd', 'abxd', ['sab', 'rc', 'ax', 'sd']],
    ['abc', 'xabcx', ['ax', 'sabc', 'ax']],
    ['abcabba', 'cbabac', ['rab', 'sc', 'ra', 'sb', 'aa', 'sba', 'ac']],
    ['aa', 'aaa', ['saa', 'aa']],
  ])('describes the change from %s to %s', (before, after, steps) => {
    const found = walk(before, after)
    expect(found).toEqual(steps)
    const side = (but: string) =>
      found
        .filter((step) => !step.startsWith(but))
        .map((step) => step.slice(1))
        .join('')
    expect([side('a'), side('r')]).toEqual([before, after])
  })

  it('marks everything between prefix and suffix as changed when the table is too large', () =>
    expect(walk('sabct', 'sxbyt', 8)).toEqual(['ss', 'rabc', 'axby', 'st']))
})

describe('textDifference', () => {
  it('compares words only within its budget', () => {
    const words = Array.from({ length: 99 }, (_, n) => `w${n}`).join(' ')
    const text = (end: string) =>
      Array.from({ length: 60 }, (_, n) => `${end}${n} ${words} ${end}${n}`).join('\n')
    const lines = textDifference(text('a'), text('b'))?.lines ?? []
    const parts = lines.filter(({ kind }) => kind === 'removed').map((line) => line.parts.length)
    expect([parts.length, parts[0], parts.at(-1)]).toEqual([60, 3, 1])
  })

  it('returns null when nothing changed', () => expect(textDifference('a\nb', 'a\nb')).toBeNull())

  it('shows changed words and the lines around them', () => {
    const before = ['1', '2', '3', '4', '5', 'Light for caves', '7', '8', '9', '10', '11'].join('\n')
    const after = before.replace('for caves', 'for deep caves').replace('9', '9\nnew')
    expect(markup(before, after)).toEqual([
      '…3',
      ' 4',
      ' 5',
      '-Light for caves',
      '+Light for [deep ]caves',
      ' 7',
      ' 8',
      ' 9',
      '+[new]',
      ' 10',
      ' 11',
    ])
    expect(LINES_AROUND).toBe(2)
  })

  it('ignores changed line endings', () => expect(textDifference('a\r\nb', 'a\nb')).toBeNull())

  it('cuts the result at the limit', () => {
    const lines = (word: string) => Array.from({ length: 300 }, (_, n) => `${word} ${n}`).join('\n')
    const { lines: shown = [], more } = textDifference(lines('a'), lines('b')) ?? {}
    expect(shown).toHaveLength(CHANGED_LINES_SHOWN)
    expect(more).toBe(600 - CHANGED_LINES_SHOWN)
  })

  it.each([
    ['lines', 'a\n', 'b\n'],
    ['words', 'a ', 'b '],
    ['lines of words', `${'a '.repeat(200)}\n`, `${'b '.repeat(200)}\n`],
  ])('compares the longest %s in limited time', (_, old, fresh) => {
    const fill = (piece: string) => piece.repeat(MARKDOWN.max / piece.length)
    const before = process.cpuUsage().user
    textDifference(fill(old), fill(fresh))
    textDifference(`x\n${fill(old)}`, `${fill(old)}\ny`)
    expect(process.cpuUsage().user - before).toBeLessThan(1_500_000)
  })
})
