import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { imagePlaces, insertImage } from './image-places.ts'

/** An editor with two pictures on their way, both to the place marked by `|`. */
function anEditor(marked: string) {
  const at = marked.indexOf('|')
  let state = EditorState.create({ doc: marked.replace('|', ''), extensions: imagePlaces.extension })
  const apply = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  apply({ effects: ['a', 'b'].map((id) => imagePlaces.open.of({ id, at })) })
  return {
    apply,
    arrive: (id: string) => {
      state = insertImage(state, id, `![${id}](/${id})`).state
    },
    text: () => state.doc.toString(),
  }
}

describe('a picture on its way', () => {
  it('arrives where it was dropped, whatever was typed meanwhile', () => {
    const editor = anEditor('one | two')
    editor.apply({ changes: { from: 0, insert: 'Zero, ' } })
    editor.apply({ changes: { from: 14, insert: '!' } })
    editor.arrive('a')
    expect(editor.text()).toBe('Zero, one ![a](/a) two!')
  })

  it('stands on a line of its own behind the one before it', () => {
    const editor = anEditor('|')
    editor.arrive('b')
    editor.arrive('a')
    expect(editor.text()).toBe('![b](/b)\n![a](/a)')
  })

  it('arrives although the text around its place is gone', () => {
    const editor = anEditor('some |text')
    editor.apply({ changes: { from: 0, to: 9, insert: '' } })
    editor.arrive('a')
    expect(editor.text()).toBe('![a](/a)')
  })
})
