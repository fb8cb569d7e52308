import { act, useEffect, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { useLazyEditor } from './use-lazy-editor.ts'

const stage = pageStage()
let editor: ReturnType<typeof useLazyEditor>

function Field() {
  const field = useRef<HTMLTextAreaElement>(null)
  const lazyEditor = useLazyEditor(field)
  useEffect(() => {
    editor = lazyEditor
  })
  return (
    <>
      <textarea ref={field} aria-label="Text" />
      <p>{lazyEditor.isHere ? 'the editor' : 'the plain field'}</p>
    </>
  )
}
const open = () => stage.open(Field, () => undefined)
const arrives = () => vi.waitFor(() => expect(text()).toContain('the editor'), { timeout: 20_000 })

it('loads when the field is focused', async () => {
  await open()
  expect(text()).toContain('the plain field')
  await act(async () => editor.touch())
  await arrives()
})

it('waits for the end of a composition', async () => {
  await open()
  await act(async () => editor.touch())
  await arrives()
  await act(async () => editor.compose(true))
  expect(text()).toContain('the plain field')
  await act(async () => editor.compose(false))
  expect(text()).toContain('the editor')
})

it('receives commands, files and the caret from before it loaded', async () => {
  await open()
  const picture = new File(['x'], 'x.png')
  await act(async () => {
    editor.command('bold')
    editor.takeFiles([picture])
    editor.leave({ anchor: 1, head: 2 })
  })
  await arrives()
  expect(editor.handover.current).toMatchObject({
    commands: ['bold'],
    files: [picture],
    caret: { anchor: 1, head: 2 },
  })
})

it('receives commands directly once it is loaded', async () => {
  await open()
  const ran: unknown[] = []
  editor.run.current = (command) => ran.push(command)
  await act(async () => editor.command('italic'))
  expect(ran).toEqual(['italic'])
  expect(editor.handover.current.commands).toEqual([])
})
