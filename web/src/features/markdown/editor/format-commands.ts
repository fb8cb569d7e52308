import { EditorSelection, type StateCommand } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import { FORMAT_SHORTCUTS, type FormatCommand } from './format-shortcuts.ts'

/** Adds marks around the selection, or removes them; without a selection the cursor is placed between them. */
const wrap =
  (open: string, close = open): StateCommand =>
  ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - open.length, range.from)
      const after = state.sliceDoc(range.to, range.to + close.length)
      if (before === open && after === close)
        return {
          changes: [
            { from: range.from - open.length, to: range.from },
            { from: range.to, to: range.to + close.length },
          ],
          range: EditorSelection.range(range.from - open.length, range.to - open.length),
        }
      return {
        changes: [
          { from: range.from, insert: open },
          { from: range.to, insert: close },
        ],
        range: EditorSelection.range(range.from + open.length, range.to + open.length),
      }
    })
    dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }))
    return true
  }

const anyPrefix = /^(#{1,6} |> |- |\d+\. )/

/** Adds a prefix to the selected lines, or removes it if all have it; another prefix is replaced. */
const prefixLines =
  (prefixOf: (index: number) => string): StateCommand =>
  ({ state, dispatch }) => {
    const first = state.doc.lineAt(state.selection.main.from).number
    const last = state.doc.lineAt(state.selection.main.to).number
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
    const isOn = lines.every((line, index) => line.text.startsWith(prefixOf(index)))
    const changes = lines.map((line, index) => {
      const old = anyPrefix.exec(line.text)?.[0] ?? ''
      return { from: line.from, to: line.from + old.length, insert: isOn ? '' : prefixOf(index) }
    })
    dispatch(state.update({ changes, userEvent: 'input', scrollIntoView: true }))
    return true
  }

/** Replaces the selection and keeps it as the text at `$` of the template. */
export const insert =
  (template: string): StateCommand =>
  ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const text = template.replace('$', () => state.sliceDoc(range.from, range.to))
      return {
        changes: { from: range.from, to: range.to, insert: text },
        range: EditorSelection.cursor(range.from + text.length),
      }
    })
    dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }))
    return true
  }

export const formatCommands = {
  heading1: prefixLines(() => '# '),
  heading2: prefixLines(() => '## '),
  heading3: prefixLines(() => '### '),
  bold: wrap('**'),
  italic: wrap('_'),
  strike: wrap('~~'),
  code: wrap('`'),
  spoiler: wrap('<details>\n<summary>Spoiler</summary>\n\n', '\n\n</details>'),
  bullets: prefixLines(() => '- '),
  numbers: prefixLines((index) => `${index + 1}. `),
  quote: prefixLines(() => '> '),
} satisfies Record<FormatCommand, StateCommand>

export const formatKeymap: KeyBinding[] = FORMAT_SHORTCUTS.map(({ key, command }) => ({
  key,
  run: formatCommands[command],
}))
