import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { speculate } from '../../../../lib/lazy/speculative-fetch.ts'
import { codeModeOf } from './code-modes.ts'
import '../../../../styles/pages/hosting.css'

// As the editor's own theme: its base styles are outside the page's layers and would override them.
const theme = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: 'var(--size-sm)', maxBlockSize: '70dvh' },
  '&.cm-focused': { outline: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariationSettings: 'normal', lineHeight: '1.6' },
  '.cm-content': { minBlockSize: '18rem', caretColor: 'var(--ink-strong)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink-strong)' },
  '.cm-gutters': { background: 'transparent', color: 'var(--ink-muted)', border: '0' },
  '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--brand-soft)',
  },
})

const language = new Compartment()

/** Highlights the text by the extension of its file. Without the code for that it stays plain. */
async function highlight(view: EditorView, path: string, isShown: () => boolean): Promise<void> {
  const mode = codeModeOf(path)
  if (!mode) return
  const code = await speculate(() => import('./highlighting.ts')).catch(() => undefined)
  if (code && isShown()) view.dispatch({ effects: language.reconfigure(code.highlighting(mode)) })
}

interface TextAreaProps {
  /** Of the file, whose extension names the language. */
  path: string
  /** At first. */
  text: string
  label: string
  isReadOnly: boolean
  onChange: (text: string) => void
}

/**
 * The text of a file with numbered lines. Its line ends stay as they are; Tab leaves it. Only `onChange` may change while
 * it is shown: anything else needs another key.
 */
export function TextArea({ path, text, label, isReadOnly, onChange }: TextAreaProps) {
  const host = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onChange)
  const create = useEffectEvent((parent: HTMLDivElement) => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
    const extensions = [
      EditorView.cspNonce.of(nonce),
      EditorState.lineSeparator.of(text.includes('\r\n') ? '\r\n' : '\n'),
      EditorState.readOnly.of(isReadOnly),
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      lineNumbers(),
      drawSelection(),
      theme,
      language.of([]),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-multiline': 'true',
        tabindex: '0',
        spellcheck: 'false',
        autocapitalize: 'off',
        dir: 'auto',
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) report(state.sliceDoc())
      }),
    ]
    return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) })
  })
  const highlightText = useEffectEvent((view: EditorView, isShown: () => boolean) =>
    highlight(view, path, isShown),
  )
  useEffect(() => {
    if (!host.current) return undefined
    const view = create(host.current)
    let isShown = true
    void highlightText(view, () => isShown)
    return () => {
      isShown = false
      view.destroy()
    }
  }, [])
  return <div ref={host} className="file-text" dir="ltr" />
}
