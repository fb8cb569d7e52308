import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'

interface Place {
  at: number
  /** Whether the user typed since the image was selected. */
  isWritten: boolean
}

const open = StateEffect.define<{ id: string; at: number }>()
const close = StateEffect.define<string>()

/** Positions of running uploads by id, in the order of selection; they move with the text. */
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

/**
 * Positions stay behind text that is typed at them. Of an inserted image, only positions of later images move behind
 * it.
 */
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

export const imagePlaceholders = { extension: places, open, close }

/**
 * Inserts the image where it was dropped or pasted; two images never share a line. A caret at that position moves
 * behind it, unless the user typed meanwhile.
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
