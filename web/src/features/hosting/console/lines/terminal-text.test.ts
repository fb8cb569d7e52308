import { describe, expect, it } from 'vitest'
import { readTerminalText, RUNS_MAX } from './terminal-text.ts'

const ESC = '\u001B'
const colorsOf = (line: string) =>
  readTerminalText(line).runs.map(({ start, end, color }) => [start, end, color])
const colorOf = (parameters: string) => readTerminalText(`${ESC}[${parameters}mx`).runs[0]?.color

describe('the text of a line', () => {
  it.each([
    ['plain', 'plain'],
    ['a\tb', 'a    b'],
    [`${ESC}[33;1mWARN${ESC}[0m low`, 'WARN low'],
    [`${ESC}[2J${ESC}[1;1H${ESC}[?25ltext${ESC}[K`, 'text'],
    ['\u009B31mred\u009B0m', 'red'],
    [`${ESC}]0;a title\u0007text`, 'text'],
    [`${ESC}]8;;https://example.org${ESC}\\link${ESC}]8;;${ESC}\\`, 'link'],
    [`${ESC}Psecret${ESC}\\text`, 'text'],
    [`${ESC}(Btext${ESC}=${ESC}7`, 'text'],
    ['bell\u0007 back\u0008 null\u0000 return\r', 'bell back null return'],
    [`${ESC}]never ends`, 'never ends'],
    [`ends with${ESC}[`, 'ends with'],
    [`ends with${ESC}`, 'ends with'],
  ])('%j reads %j', (line, text) => {
    expect(readTerminalText(line).text).toBe(text)
  })

  it('is read in time that grows with its length', () => {
    expect(readTerminalText(`${ESC}]`.repeat(8_000)).text).toBe('')
    expect(readTerminalText('\u0090'.repeat(16_000)).text).toBe('')
    expect(readTerminalText(`${ESC}[${'0'.repeat(16_000)}`).text).toHaveLength(16_000)
  })
})

describe('the styles of a line', () => {
  it('are where their text is, without the commands', () => {
    const { text, runs } = readTerminalText(
      `[${ESC}[32mINFO${ESC}[39m]: ${ESC}[1;3;4mnow${ESC}[22;23mlater${ESC}[m.`,
    )
    expect(text).toBe('[INFO]: nowlater.')
    expect(runs).toEqual([
      { start: 1, end: 5, color: 'green', isBold: false, isItalic: false, isUnderlined: false },
      { start: 8, end: 11, color: undefined, isBold: true, isItalic: true, isUnderlined: true },
      { start: 11, end: 16, color: undefined, isBold: false, isItalic: false, isUnderlined: true },
    ])
  })

  it.each([
    ['31', 'red'],
    ['36', 'cyan'],
    ['90', 'muted'],
    ['97', 'strong'],
    ['38;5;9', 'red'],
    ['38;5;21', 'blue'],
    ['38;5;232', 'muted'],
    ['38;5;255', 'strong'],
    ['38;2;255;170;0', 'yellow'],
    ['38;2;85;255;85', 'green'],
    ['38;2;170;0;170', 'purple'],
    ['38;2;0;0;0', 'muted'],
    ['38:2::255:85:85', 'red'],
    ['1;38;5;51;4', 'cyan'],
    ['48;2;0;255;0;31', 'red'],
    ['48;5;31', undefined],
    ['38;5;256', undefined],
    ['38;2;1;2', undefined],
    ['38', undefined],
    ['999;31', 'red'],
  ])('%s is %s', (parameters, color) => {
    expect(colorOf(parameters)).toBe(color)
  })

  it('end with the line', () => {
    expect(colorsOf(`${ESC}[31mred`)).toEqual([[0, 3, 'red']])
    expect(colorsOf('next')).toEqual([])
  })

  it('are bounded in number, and the text is complete', () => {
    const line = Array.from({ length: 1_000 }, (_, at) => `${ESC}[3${1 + (at % 2)}mx`).join('')
    const { text, runs } = readTerminalText(line)
    expect(runs).toHaveLength(RUNS_MAX)
    expect(text).toBe('x'.repeat(1_000))
  })
})
