import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { formatKeymap } from './format-commands.ts'
import { imagePlaces } from './images/image-placeholders.ts'
import { takeImages } from './images/paste-and-drop-images.ts'

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

type EditorOptions = {
  text: string
  /** Where the cursor starts, for an editor that takes over from a field. */
  selection: { anchor: number; head: number } | undefined
  isDisabled: boolean
  attributes: Record<string, string>
  placeholder: string
  /** Called for what a person does, not for a text given by `replaceText`. */
  onChange: (text: string) => void
  /** Takes files dropped on the text or pasted into it, meant for the place `at`. */
  onFiles: ((view: EditorView, files: readonly File[], at: number) => void) | undefined
}

const isGiven = Annotation.define<boolean>()

/** Gives the editor another text, which is nothing to report. */
export function replaceText(view: EditorView, text: string) {
  if (view.state.doc.toString() === text) return
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isGiven.of(true),
  })
}

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600', color: 'var(--ink-strong)' },
  { tag: tags.strong, fontWeight: '600', color: 'var(--ink-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--brand)' },
  { tag: tags.monospace, color: 'var(--green)' },
  { tag: [tags.processingInstruction, tags.quote, tags.meta], color: 'var(--ink-muted)' },
])

// As the editor's own theme: its base styles stand outside the page's layers and would win over them.
const theme = EditorView.theme({
  '&': { minBlockSize: '18rem', color: 'var(--ink)', fontSize: 'var(--size-md)' },
  '&.cm-focused': { outline: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariationSettings: 'normal', lineHeight: '1.6' },
  '.cm-content': { padding: '.75rem', minBlockSize: '18rem', caretColor: 'var(--ink-strong)' },
  '.cm-placeholder': { color: 'var(--ink-muted)' },
  '& ::selection': { backgroundColor: 'var(--brand-soft)' },
})

/** Tab is left to the page, so that the keyboard gets out of the field. */
export function createEditorState(options: EditorOptions): EditorState {
  const extensions: Extension[] = [
    EditorView.cspNonce.of(pageNonce()),
    history(),
    keymap.of([...formatKeymap, ...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
    markdown(),
    syntaxHighlighting(colours),
    theme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ ...options.attributes, spellcheck: 'true', dir: 'auto' }),
    EditorState.readOnly.of(options.isDisabled),
    EditorView.editable.of(!options.isDisabled),
    placeholder(options.placeholder),
    imagePlaces.extension,
    pasteLink,
    options.onFiles ? takeImages(options.onFiles) : [],
    EditorView.updateListener.of((update) => {
      const isTyped = update.transactions.some((step) => step.docChanged && !step.annotation(isGiven))
      if (isTyped) options.onChange(update.state.doc.toString())
    }),
  ]
  const state = EditorState.create({ doc: options.text, extensions })
  if (!options.selection) return state
  const { anchor, head } = options.selection
  const end = state.doc.length
  return state.update({ selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) } }).state
}

/** The editor writes its own style element, which the page's policy allows with this page's nonce only. */
const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
