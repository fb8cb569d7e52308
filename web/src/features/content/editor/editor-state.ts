import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { formatKeymap } from './format-commands.ts'
import { pasteLink } from './paste-link.ts'

type EditorOptions = {
  text: string
  isDisabled: boolean
  attributes: Record<string, string>
  placeholder: string
  onChange: (text: string) => void
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
    pasteLink,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString())
    }),
  ]
  return EditorState.create({ doc: options.text, extensions })
}

/** The editor writes its own style element, which the page's policy allows with this page's nonce only. */
const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
