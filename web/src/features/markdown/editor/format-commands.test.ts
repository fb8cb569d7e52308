import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { formatCommands, insert } from './format-commands.ts'

/** Runs a command on a text whose selection is marked by `[` and `]`. */
function run(command: StateCommand, marked: string): string {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  let state = EditorState.create({ doc: text, selection: EditorSelection.range(from, to) })
  command({ state, dispatch: (transaction) => (state = transaction.state) })
  const { main } = state.selection
  const after = state.doc.toString()
  return `${after.slice(0, main.from)}[${after.slice(main.from, main.to)}]${after.slice(main.to)}`
}

describe('format commands', () => {
  it('add marks around the selection and remove them again', () => {
    expect(run(formatCommands.bold, 'a [b] c')).toBe('a **[b]** c')
    expect(run(formatCommands.bold, 'a **[b]** c')).toBe('a [b] c')
    expect(run(formatCommands.code, '[]')).toBe('`[]`')
  })

  it('turn lines into a list, another kind of list, and back', () => {
    expect(run(formatCommands.bullets, '[a\nb]').replace(/[[\]]/g, '')).toBe('- a\n- b')
    expect(run(formatCommands.numbers, '[- a\n- b]').replace(/[[\]]/g, '')).toBe('1. a\n2. b')
    expect(run(formatCommands.bullets, '[- a\n- b]').replace(/[[\]]/g, '')).toBe('a\nb')
    expect(run(formatCommands.heading2, '[# a]').replace(/[[\]]/g, '')).toBe('## a')
  })

  it('keep the selection as the text of a link', () => {
    let state = EditorState.create({ doc: 'see x', selection: EditorSelection.range(4, 5) })
    insert('[$](https://example.org)')({ state, dispatch: (transaction) => (state = transaction.state) })
    expect(state.doc.toString()).toBe('see [x](https://example.org)')
  })
})
