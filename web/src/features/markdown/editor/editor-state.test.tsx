import { EditorSelection, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, it } from 'vitest'
import { pasteLink } from './editor-state.ts'

let view: EditorView | undefined
afterEach(() => view?.destroy())

/** The text after a paste over the part between bars. */
function paste(marked: string, pasted: string) {
  const from = marked.indexOf('|')
  const to = marked.lastIndexOf('|') - 1
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: marked.replaceAll('|', ''),
      selection: EditorSelection.single(from, Math.max(from, to)),
      extensions: [pasteLink],
    }),
  })
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? pasted : '') },
  })
  view.contentDOM.dispatchEvent(event)
  return view.state.doc.toString()
}

it.each([
  ['See |here|.', 'https://site.test/a', 'See [here](https://site.test/a).'],
  ['|All of it|', ' http://site.test\n', '[All of it](http://site.test)'],
])('turns the text into a link when a URL is pasted over %s', (marked, pasted, becomes) =>
  expect(paste(marked, pasted)).toBe(becomes),
)

it.each([
  ['at a place where nothing is selected', 'See | here.', 'https://site.test'],
  ['over another address', 'See |https://old.test|.', 'https://site.test'],
])('makes no link of a URL %s', (_where, marked, pasted) => expect(paste(marked, pasted)).not.toContain(']('))

it.each(['words', 'https://site.test and words', 'javascript:alert(1)', 'ftp://site.test', ''])(
  'makes no link of %j',
  (pasted) => expect(paste('See |here|.', pasted)).not.toContain(']('),
)
