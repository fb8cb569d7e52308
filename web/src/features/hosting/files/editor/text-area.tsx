import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
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

interface TextAreaProps {
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
export function TextArea({ text, label, isReadOnly, onChange }: TextAreaProps) {
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
  useEffect(() => {
    const view = host.current && create(host.current)
    return () => view?.destroy()
  }, [])
  return <div ref={host} className="file-text" dir="ltr" />
}
