import { EditorView } from '@codemirror/view'

const address = /^https?:\/\/\S+$/

/** An address pasted over selected text makes that text a link. */
export const pasteLink = EditorView.domEventHandlers({
  paste(event, view) {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    const { main } = view.state.selection
    const selected = view.state.sliceDoc(main.from, main.to)
    if (main.empty || !address.test(text) || address.test(selected)) return false
    event.preventDefault()
    view.dispatch(view.state.replaceSelection(`[${selected}](${text})`))
    return true
  },
})
