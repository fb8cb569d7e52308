import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { pastedImages } from './pasted-images.ts'

/** Images that are dropped on the text or pasted into it. If text is pasted along with them, only the text is used. */
export const pasteAndDropImages = (
  onFiles: (view: EditorView, files: readonly File[], at: number) => void,
): Extension =>
  EditorView.domEventHandlers({
    paste(event, view) {
      const files = pastedImages(event.clipboardData)
      if (files.length === 0) return false
      event.preventDefault()
      onFiles(view, files, view.state.selection.main.head)
      return true
    },
    dragover(event) {
      if (!event.dataTransfer?.types.includes('Files')) return false
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      return true
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      event.preventDefault()
      onFiles(view, files, view.posAtCoords(event) ?? view.state.selection.main.head)
      return true
    },
  })
