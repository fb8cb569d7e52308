import { StateEffect, StateField, type EditorState } from '@codemirror/state'

const open = StateEffect.define<{ id: string; at: number }>()
const close = StateEffect.define<string>()

/** Where pictures on their way will stand, by upload; the places move along while the text is edited. */
const places = StateField.define<ReadonlyMap<string, number>>({
  create: () => new Map(),
  update(old, { changes, effects }) {
    if (changes.empty && effects.length === 0) return old
    const now = new Map([...old].map(([id, at]) => [id, changes.mapPos(at, 1)]))
    for (const effect of effects) {
      if (effect.is(open)) now.set(effect.value.id, effect.value.at)
      if (effect.is(close)) now.delete(effect.value)
    }
    return now
  },
})

export const imagePlaces = { extension: places, open, close }

/** Puts the picture where it was dropped or pasted; two pictures never share a line. */
export function insertImage(state: EditorState, id: string, markdown: string) {
  const at = state.field(places).get(id) ?? state.selection.main.head
  const before = state.sliceDoc(state.doc.lineAt(at).from, at)
  const insert = /!\[[^[\]]*\]\([^()]*\)$/.test(before) ? `\n${markdown}` : markdown
  return state.update({ changes: { from: at, insert }, effects: close.of(id), userEvent: 'input.drop' })
}
