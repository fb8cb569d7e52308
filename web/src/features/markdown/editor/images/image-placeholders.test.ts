import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { imagePlaceholders, insertImage } from './image-placeholders.ts'

/** An editor with two running uploads, both at the caret, marked by `|`. */
function anEditor(marked: string) {
  const at = marked.indexOf('|')
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: { anchor: at },
    extensions: imagePlaceholders.extension,
  })
  const apply = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  apply({ effects: ['a', 'b'].map((id) => imagePlaceholders.open.of({ id, at })) })
  return {
    apply,
    type: (text: string) => apply(state.replaceSelection(text)),
    arrive: (id: string) => {
      state = insertImage(state, id, `![${id}](/${id})`).state
    },
    text: () => state.doc.toString(),
    marked: () => {
      const { head } = state.selection.main
      return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
    },
  }
}

describe('image placeholder', () => {
  it('inserts the image where it was dropped, regardless of edits meanwhile', () => {
    const editor = anEditor('one | two')
    editor.apply({ changes: { from: 0, insert: 'Zero, ' } })
    editor.apply({ changes: { from: 14, insert: '!' } })
    editor.arrive('a')
    expect(editor.text()).toBe('Zero, one ![a](/a) two!')
  })

  it.each([
    ['in turn', ['a', 'b']],
    ['the other way round', ['b', 'a']],
  ])('puts each image on its own line, in the order of selection, when they arrive %s', (_, arrivals) => {
    const editor = anEditor('|')
    arrivals.forEach((id) => editor.arrive(id))
    expect(editor.text()).toBe('![a](/a)\n![b](/b)')
  })

  it('inserts the image even if the text around it was deleted', () => {
    const editor = anEditor('some |text')
    editor.apply({ changes: { from: 0, to: 9, insert: '' } })
    editor.arrive('a')
    expect(editor.text()).toBe('![a](/a)')
  })

  it('moves the caret behind the image', () => {
    const editor = anEditor('See |')
    editor.arrive('b')
    editor.arrive('a')
    expect(editor.marked()).toBe('See ![a](/a)\n![b](/b)|')
  })

  it('keeps the caret in text that was typed meanwhile', () => {
    const editor = anEditor('See |')
    editor.type('tod')
    editor.arrive('b')
    editor.type('a')
    editor.arrive('a')
    editor.type('y ')
    expect(editor.marked()).toBe('See today |![a](/a)\n![b](/b)')
  })
})
