import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StreamParser } from '@codemirror/language'
import { json } from '@codemirror/legacy-modes/mode/javascript'
import { properties } from '@codemirror/legacy-modes/mode/properties'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { toml } from '@codemirror/legacy-modes/mode/toml'
import { yaml } from '@codemirror/legacy-modes/mode/yaml'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import type { CodeMode } from './code-modes.ts'

const HIGHLIGHTED_LINE_MAX = 500

/** The colors of code in markdown. Of several tags of a token the later one decides. */
export const highlightStyle = HighlightStyle.define([
  { tag: [tags.string, tags.regexp], color: 'var(--green)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--orange)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-muted)' },
  { tag: [tags.variableName, tags.typeName, tags.attributeName], color: 'var(--blue)' },
  { tag: [tags.keyword, tags.propertyName, tags.heading], color: 'var(--purple)' },
])

/** The tokens of these modes that have other names elsewhere: keys are properties in every language. */
const PARSERS: Record<CodeMode, StreamParser<unknown>> = {
  json: { ...json, tokenTable: { property: tags.propertyName } },
  properties: { ...properties, tokenTable: { def: tags.propertyName, quote: tags.string } },
  shell: { ...shell, tokenTable: { quote: tags.string } },
  toml,
  yaml: { ...yaml, tokenTable: { atom: tags.propertyName, def: tags.meta, keyword: tags.bool } },
}

interface LineState {
  inner: unknown
  /** At the start of a line that is cut: what is open at the cut says nothing about the next line. */
  atStart?: unknown
}

const copyOf = (parser: StreamParser<unknown>, state: unknown): unknown => {
  if (parser.copyState) return parser.copyState(state)
  if (typeof state !== 'object' || state === null) return state
  const entries = Object.entries(state).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...value] : value,
  ])
  return Object.fromEntries(entries) as unknown
}

/**
 * The rest of a longer line stays plain: each token is an element of the page, and some modes search all of a line for each.
 * Marks of line ends within a line, as in files with mixed ones, would keep the mode of TOML in a loop.
 */
function withPlainLines(parser: StreamParser<unknown>): StreamParser<LineState> {
  const { name, tokenTable } = parser
  return {
    ...(name !== undefined && { name }),
    ...(tokenTable && { tokenTable }),
    startState: (unit) => ({ inner: parser.startState?.(unit) ?? true }),
    copyState: ({ inner, atStart }) => ({
      inner: copyOf(parser, inner),
      ...(atStart !== undefined && { atStart: copyOf(parser, atStart) }),
    }),
    blankLine: ({ inner }, unit) => parser.blankLine?.(inner, unit),
    token(stream, state) {
      if (stream.sol()) {
        if (stream.string.length > HIGHLIGHTED_LINE_MAX) state.atStart = copyOf(parser, state.inner)
        stream.string = stream.string.slice(0, HIGHLIGHTED_LINE_MAX).replaceAll(/[\n\r\u2028\u2029]/g, ' ')
      }
      const tag = parser.token(stream, state.inner)
      if (stream.eol() && state.atStart !== undefined) {
        state.inner = state.atStart
        delete state.atStart
      }
      return tag
    },
  }
}

/** Colors the tokens of a language. */
export const highlighting = (mode: CodeMode): Extension => [
  StreamLanguage.define(withPlainLines(PARSERS[mode])),
  syntaxHighlighting(highlightStyle),
]
