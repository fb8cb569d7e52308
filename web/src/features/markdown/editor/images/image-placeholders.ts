import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'

interface Place {
  at: number
  /** Whether somebody wrote since the picture was chosen. */
  isWritten: boolean
}

const open = StateEffect.define<{ id: string; at: number }>()
const close = StateEffect.define<string>()

/** Where pictures on their way will stand, by upload in the order of their choice; they move along with the text. */
const places = StateField.define<ReadonlyMap<string, Place>>({
  create: () => new Map(),
  update(old, transaction) {
    const { effects } = transaction
    if (!transaction.docChanged && effects.length === 0) return old
    const now = moved(old, transaction)
    for (const effect of effects) {
      if (effect.is(open)) now.set(effect.value.id, { at: effect.value.at, isWritten: false })
      if (effect.is(close)) now.delete(effect.value)
    }
    return now
  },
})

/** Behind what is written at them; of a picture that arrives, only those that were chosen later. */
function moved(old: ReadonlyMap<string, Place>, { changes, effects, docChanged }: Transaction) {
  const arrived = effects.find((effect) => effect.is(close))?.value
  const order = [...old.keys()]
  const rank = arrived === undefined ? -1 : order.indexOf(arrived)
  return new Map(
    [...old].map(([id, { at, isWritten }], index) => [
      id,
      {
        at: changes.mapPos(at, index < rank ? -1 : 1),
        isWritten: isWritten || (docChanged && arrived === undefined),
      },
    ]),
  )
}

export const imagePlaces = { extension: places, open, close }

/**
 * Puts the picture where it was dropped or pasted; two pictures never share a line. The caret there goes behind it, but
 * stays with the words of whoever wrote meanwhile.
 */
export function insertImage(state: EditorState, id: string, markdown: string) {
  const { at, isWritten } = state.field(places).get(id) ?? { at: state.selection.main.head, isWritten: true }
  const line = state.doc.lineAt(at)
  const below = /!\[[^[\]]*\]\([^()]*\)$/.test(state.sliceDoc(line.from, at)) ? '\n' : ''
  const above = state.sliceDoc(at, line.to).startsWith('![') ? '\n' : ''
  const insert = below + markdown + above
  const { empty, head } = state.selection.main
  const goesBehind = !isWritten && empty && head === at
  return state.update({
    changes: { from: at, insert },
    ...(goesBehind && { selection: { anchor: at + below.length + markdown.length } }),
    effects: close.of(id),
    userEvent: 'input.drop',
  })
}
