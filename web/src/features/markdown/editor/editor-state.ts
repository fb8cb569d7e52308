import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { formatKeymap } from './format-commands.ts'
import { imagePlaceholders } from './images/image-placeholders.ts'
import { pasteAndDropImages } from './images/paste-and-drop-images.ts'

const address = /^https?:\/\/\S+$/

/** A URL pasted over selected text turns that text into a link. */
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

type EditorOptions = {
  text: string
  /** Initial cursor position, for an editor that replaces a field. */
  selection: { anchor: number; head: number } | undefined
  isDisabled: boolean
  attributes: Record<string, string>
  placeholder: string
  /** Called for edits by the user, not for `replaceText`. */
  onChange: (text: string) => void
  /** Receives files dropped on the text or pasted into it, for the position `at`. */
  onFiles: ((view: EditorView, files: readonly File[], at: number) => void) | undefined
}

const isExternalChange = Annotation.define<boolean>()

/** Replaces the text of the editor without calling `onChange`. */
export function replaceText(view: EditorView, text: string) {
  if (view.state.doc.toString() === text) return
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isExternalChange.of(true),
  })
}

const highlightStyle = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600', color: 'var(--ink-strong)' },
  { tag: tags.strong, fontWeight: '600', color: 'var(--ink-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--brand)' },
  { tag: tags.monospace, color: 'var(--green)' },
  { tag: [tags.processingInstruction, tags.quote, tags.meta], color: 'var(--ink-muted)' },
])

// As the editor's own theme: its base styles are outside the page's layers and would override them.
const theme = EditorView.theme({
  '&': { minBlockSize: '18rem', color: 'var(--ink)', fontSize: 'var(--size-md)' },
  '&.cm-focused': { outline: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariationSettings: 'normal', lineHeight: '1.6' },
  '.cm-content': { padding: '.75rem', minBlockSize: '18rem', caretColor: 'var(--ink-strong)' },
  '.cm-placeholder': { color: 'var(--ink-muted)' },
  '& ::selection': { backgroundColor: 'var(--brand-soft)' },
})

/** Tab is left to the page, so that keyboard users can leave the field. */
export function createEditorState(options: EditorOptions): EditorState {
  const extensions: Extension[] = [
    EditorView.cspNonce.of(pageNonce()),
    history(),
    keymap.of([...formatKeymap, ...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
    markdown(),
    syntaxHighlighting(highlightStyle),
    theme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ ...options.attributes, spellcheck: 'true', dir: 'auto' }),
    EditorState.readOnly.of(options.isDisabled),
    EditorView.editable.of(!options.isDisabled),
    placeholder(options.placeholder),
    imagePlaceholders.extension,
    pasteLink,
    options.onFiles ? pasteAndDropImages(options.onFiles) : [],
    EditorView.updateListener.of((update) => {
      const isTyped = update.transactions.some(
        (step) => step.docChanged && !step.annotation(isExternalChange),
      )
      if (isTyped) options.onChange(update.state.doc.toString())
    }),
  ]
  const state = EditorState.create({ doc: options.text, extensions })
  if (!options.selection) return state
  const { anchor, head } = options.selection
  const end = state.doc.length
  return state.update({ selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) } }).state
}

/** The editor creates its own style element, which the page's policy allows only with this page's nonce. */
const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
