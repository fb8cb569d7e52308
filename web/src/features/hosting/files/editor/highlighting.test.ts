import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { highlightTree, tags, type Tag } from '@lezer/highlight'
import { expect, it } from 'vitest'
import { contrast, THEMES, tokensOf } from '../../../../../testing/theme-tokens.ts'
import type { CodeMode } from './code-modes.ts'
import { highlighting, highlightStyle } from './highlighting.ts'

const PARSE_MS = 60_000

function tokensIn(mode: CodeMode, doc: string, lineSeparator = '\n') {
  const extensions = [EditorState.lineSeparator.of(lineSeparator), highlighting(mode)]
  const state = EditorState.create({ doc, extensions })
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS)
  const tokens: [text: string, names: string][] = []
  if (tree)
    highlightTree(tree, highlightStyle, (from, to, names) =>
      tokens.push([state.doc.sliceString(from, to).trim(), names]),
    )
  return { isRead: tree !== null, tokens }
}

const colorOf = (tag: Tag) => highlightStyle.style([tag])

it.each<[CodeMode, string, [string, Tag][]]>([
  [
    'json',
    '{ "a": "b", "c": 1, "d": true }',
    [
      ['"b"', tags.string],
      ['1', tags.number],
      ['true', tags.bool],
    ],
  ],
  [
    'yaml',
    '# note\nkey: true\nname: "b"',
    [
      ['# note', tags.comment],
      ['key', tags.propertyName],
      ['true', tags.bool],
      ['"b"', tags.string],
    ],
  ],
  [
    'toml',
    '[mods]\nname = "b"',
    [
      ['[mods]', tags.atom],
      ['name', tags.propertyName],
      ['"b"', tags.string],
    ],
  ],
  [
    'shell',
    'if true; then JAVA=1; fi # note',
    [
      ['if', tags.keyword],
      ['JAVA', tags.variableName],
      ['# note', tags.comment],
    ],
  ],
  ['properties', '#note\nmotd', [['#note', tags.comment]]],
])('tokens of %s have the colors of their kinds', (mode, doc, expected) => {
  const { tokens } = tokensIn(mode, doc)
  for (const [text, tag] of expected) expect(tokens).toContainEqual([text, colorOf(tag)])
})

it('a key of JSON has the color of keys', () => {
  const key = tokensIn('json', '{ "a": "b" }').tokens.find(([text]) => text === '"a"')
  expect(key?.[1].split(' ').at(-1)).toBe(colorOf(tags.propertyName))
})

it.each<CodeMode>(['json', 'properties', 'shell', 'toml', 'yaml'])(
  'text of %s with other marks of line ends, open strings and long lines is read to its end',
  (mode) => {
    const odd = ['a = "b', 'a: "b', '\u2028', '\u2029', '\r', '\n', "'''", '$(', '<<x'].join(' ')
    for (const separator of ['\n', '\r\n'])
      expect(tokensIn(mode, `${odd}${separator}${odd.repeat(500)}`, separator).isRead).toBe(true)
  },
)

it('a long line is highlighted up to a bound', () => {
  const { tokens } = tokensIn('json', `[${'1,'.repeat(5_000)}1]\n2`)
  expect(tokens.filter(([text]) => text === '1')).toHaveLength(250)
  expect(tokens.at(-1)?.[0]).toBe('2')
})

it.each<[CodeMode, string, string]>([
  ['json', `{\n"list": [${'1,'.repeat(500)}1],\n"key": "text" }`, '"key"'],
  ['toml', `list = [${'1,'.repeat(500)}1]\nkey = "text"`, 'key'],
  ['shell', `a="${'x '.repeat(500)}"\nb="text"`, '"text"'],
  ['yaml', `list: [${'1,'.repeat(500)}1]\nkey: text`, 'key'],
])('what follows a long line of %s has the colors that it has elsewhere', (mode, doc, text) => {
  const short = doc.replaceAll(/(1,|x )+/g, '$1')
  const colorIn = (content: string) =>
    tokensIn(mode, content).tokens.findLast(([token]) => token === text)?.[1]
  expect(short.length).toBeLessThan(100)
  expect(colorIn(doc)).toBeDefined()
  expect(colorIn(doc)).toBe(colorIn(short))
})

it.each(THEMES)('its colors are readable in the theme %s', (theme) => {
  const colors = tokensOf(theme)
  const used = highlightStyle.specs.map(({ color }) => /^var\(--([\w-]+)\)$/.exec(String(color))?.[1] ?? '')
  expect(used).toHaveLength(5)
  for (const background of ['inset', 'brand-soft'])
    for (const color of used)
      expect(
        contrast(colors.get(color) ?? '', colors.get(background) ?? ''),
        `${color} on ${background}`,
      ).toBeGreaterThanOrEqual(4.5)
})
