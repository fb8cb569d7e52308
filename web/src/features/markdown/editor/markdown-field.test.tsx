import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { keepDraftsOf } from '../../../lib/forms/draft-keys.ts'
import { readDraft, writeDraft } from '../../../lib/forms/draft-storage.ts'
import { PART_FAILED } from '../../../lib/lazy/lazy-part.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { MarkdownEditor } from './markdown-editor.tsx'

type MarkdownEditorProps = Parameters<typeof MarkdownEditor>[0]

const code = vi.hoisted(() => ({ previewIsAway: false }))
/** A mock of the editor, which needs a real browser: it records its props and can write text. */
vi.mock('./markdown-editor.tsx', () => ({
  MarkdownEditor: ({ value, onChange, handover, labelId, errorId, isHidden }: MarkdownEditorProps) => (
    <textarea
      id="editor"
      aria-labelledby={labelId}
      aria-describedby={errorId}
      hidden={isHidden}
      data-wanted={handover.current.commands.join()}
      data-files={handover.current.files.map(({ name }) => name).join()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}))
vi.mock('./markdown-preview.tsx', () => ({
  get MarkdownPreview() {
    if (code.previewIsAway) throw new Error('away')
    return ({ text: shown }: { text: string }) => <p id="preview">{shown}</p>
  },
}))

const stage = pageStage()
const KEY = 'form:AAAAAAAA:body:PPPPPPPP'
let current: string

type Given = Partial<Parameters<typeof MarkdownField>[0]>
function Page({ stored = 'Stored', ...given }: Given) {
  const [value, setValue] = useState(given.value ?? stored)
  useEffect(() => {
    current = value
  }, [value])
  return (
    <MarkdownField
      label="Words"
      limit={65_536}
      draftKey="body:PPPPPPPP"
      {...given}
      stored={stored}
      value={value}
      onChange={setValue}
    />
  )
}
const open = (given: Given = {}) =>
  stage.open(
    () => <Page {...given} />,
    () => undefined,
  )
const plain = () => document.querySelector('.md-plain') as HTMLTextAreaElement | null
const editor = () => document.querySelector('#editor') as HTMLTextAreaElement | null
const preview = () => document.querySelector('#preview')
const write = (field: HTMLTextAreaElement | null, value: string) =>
  act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', value, field)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const touch = async () => {
  await act(async () => plain()?.focus())
  await vi.waitFor(() => expect(editor()).not.toBeNull())
}
const pressPreview = () => press(document.querySelector('input[role=switch]') as HTMLElement)
const storedDraft = () => readDraft('body:PPPPPPPP')['text']
const keepDraft = (words: string) => writeDraft('body:PPPPPPPP', { text: words })
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  localStorage.clear()
  keepDraftsOf('AAAAAAAA')
})
afterEach(() => {
  code.previewIsAway = false
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is a plain field with text, length and label', async () => {
  await open({ stored: 'Two' })
  expect([plain()?.value, editor()]).toEqual(['Two', null])
  expect(document.querySelector('label')?.htmlFor).toBe(plain()?.id)
  expect(document.querySelector('.counter')?.textContent).toBe('3 / 65,536')
  await write(plain(), 'abcd')
  expect([current, document.querySelector('.counter')?.textContent]).toEqual(['abcd', '4 / 65,536'])
})

it('loads the editor on focus and hands over earlier commands and files', async () => {
  await open({ images: { context: 'report' } })
  const file = new File(['x'], 'cave.png')
  await act(async () => {
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    plain()?.dispatchEvent(Object.assign(drop, { dataTransfer: { files: [file] } }))
    button('Bold').click()
  })
  await vi.waitFor(() => expect(editor()).not.toBeNull())
  expect(editor()?.dataset).toMatchObject({ wanted: 'bold', files: 'cave.png' })
  expect(plain()).toBeNull()
  await write(editor(), 'Written there')
  expect(current).toBe('Written there')
})

it('accepts no images if the text cannot contain any', async () => {
  await open()
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [new File(['x'], 'cave.png')] },
  })
  await act(async () => void plain()?.dispatchEvent(drop))
  expect(drop.defaultPrevented).toBe(false)
})

it('shows the rendered preview instead of the field, and switches back', async () => {
  await open()
  await pressPreview()
  await vi.waitFor(() => expect(preview()?.textContent).toBe('Stored'))
  expect(plain()?.hidden).toBe(true)
  expect(button('Bold').disabled).toBe(true)
  await pressPreview()
  expect([preview(), plain()?.hidden, button('Bold').disabled]).toEqual([null, false, false])
})

it('stays with the field if the preview cannot be loaded', async () => {
  // A loaded preview is never loaded again, so the failing case has to come first.
  vi.resetModules()
  const { MarkdownField: Fresh } = await import('./markdown-field.tsx')
  const onFailure = vi.fn<() => void>()
  window.addEventListener(PART_FAILED, onFailure)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  code.previewIsAway = true
  await stage.open(
    () => <Fresh label="Words" value="a" stored="a" onChange={() => {}} limit={9} draftKey="x" />,
    () => undefined,
  )
  await pressPreview()
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  window.removeEventListener(PART_FAILED, onFailure)
  await vi.waitFor(() => expect(plain()?.hidden).toBe(false))
})

it('ties the error to the current field', async () => {
  await open({ error: 'This is too long.' })
  const error = document.querySelector('.error')
  expect(error?.textContent).toContain('This is too long.')
  expect(plain()?.getAttribute('aria-describedby')).toBe(error?.id)
  await touch()
  expect(editor()?.getAttribute('aria-describedby')).toBe(error?.id)
  expect(document.getElementById(editor()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Words')
})

it('is disabled for users who may not edit', async () => {
  await open({ isDisabled: true })
  expect([plain()?.disabled, button('Bold').disabled]).toEqual([true, true])
})

it('stores a draft when typing pauses, unless it equals the stored text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
  await pass(5000)
  expect(localStorage.getItem(KEY)).toBeNull()
  await write(plain(), 'Typed')
  await pass(400)
  await write(plain(), 'Typed on')
  await pass(400)
  expect(storedDraft()).toBeUndefined()
  await pass(100)
  expect(storedDraft()).toBe('Typed on')
  await write(plain(), 'Stored')
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('stores a draft at once when the field is left or the page changes', async () => {
  await open()
  await write(plain(), 'Typed')
  await act(async () => plain()?.dispatchEvent(new Event('focusout', { bubbles: true })))
  expect(storedDraft()).toBe('Typed')
  await write(plain(), 'Typed on')
  await stage.open(
    () => <p>Next</p>,
    () => undefined,
  )
  expect(storedDraft()).toBe('Typed on')
})

it('offers no draft of another account', async () => {
  keepDraft('Written by another user')
  keepDraftsOf('BBBBBBBB')
  await open()
  expect(text()).not.toContain('unsaved draft')
})

it('offers a stored draft, keeps it while undecided and restores it', async () => {
  keepDraft('Written before')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
  expect(text()).toContain('There is an unsaved draft of this text in this browser.')
  await pass(5000)
  expect([storedDraft(), current]).toEqual(['Written before', 'Stored'])
  await press(button('Restore draft'))
  expect([current, text().includes('unsaved draft')]).toEqual(['Written before', false])
  await pass(800)
  expect(storedDraft()).toBe('Written before')
})

it('deletes a discarded draft', async () => {
  keepDraft('Written before')
  await open()
  await press(button('Discard draft'))
  expect([localStorage.getItem(KEY), current, text().includes('unsaved draft')]).toEqual([
    null,
    'Stored',
    false,
  ])
})

it('offers no draft that equals the stored text', async () => {
  keepDraft('Stored')
  await open()
  expect(text()).not.toContain('unsaved draft')
  expect(storedDraft()).toBeUndefined()
})

it('works if the browser blocks storage', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  try {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    await write(plain(), 'Typed')
    await pass(800)
    expect(current).toBe('Typed')
  } finally {
    Object.defineProperty(globalThis, 'localStorage', own)
  }
  await shows('Words')
})
