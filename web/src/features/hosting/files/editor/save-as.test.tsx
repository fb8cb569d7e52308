import { EditorView } from '@codemirror/view'
import { toApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { useRouterState } from '@tanstack/react-router'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
  text,
  type,
} from '../../../../../testing/page-stage.tsx'
import { anOperation, aServer } from '../../../../../testing/servers.ts'
import { clearToasts, getToasts } from '../../../../lib/toasts/toast-store.ts'
import { FilesPage } from '../files-page.tsx'
import { readFolderView, readOpenFile } from '../files.queries.ts'

const stage = pageStage()

/** Contents by path. */
let stored: Map<string, string>
/** What a write waits for. */
let hold: Promise<unknown> | undefined
beforeEach(() => {
  hold = undefined
  stored = new Map([['config/a.yml', 'one']])
  vi.stubGlobal('fetch', async (address: string) => {
    const content = stored.get(new URL(address, 'http://site').searchParams.get('path') ?? '')
    return content === undefined
      ? Response.json({ error: 'not_found', description: 'there is no file' }, { status: 404 })
      : new Response(content, { headers: { etag: `"${content}"` } })
  })
})

interface Write {
  query: { path: string; etag?: string }
  body: Blob
}

const write = async ({ query: { path, etag }, body }: Write) => {
  const before = stored.get(path)
  if (etag === undefined && before !== undefined)
    throw toApiError(409, { error: 'conflict', description: 'there is already one', rule: 'file_exists' })
  if (etag !== undefined && before !== etag)
    throw toApiError(404, { error: 'not_found', description: 'there is no file' })
  if (path.startsWith('none/'))
    throw toApiError(404, {
      error: 'not_found',
      description: 'there is no folder',
      rule: 'not_found_named',
      params: { kind: 'folder', ref: 'none' },
    })
  const content = await body.text()
  await hold
  stored.set(path, content)
  return { size: content.length, etag: content }
}

function Page({ server }: { server: Server }) {
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  return (
    <FilesPage
      server={server}
      view={readFolderView(search)}
      file={readOpenFile({ file: 'config/a.yml', ...search })}
    />
  )
}

const open = (server: Partial<Server> = {}) =>
  stage.open(
    () => <Page server={aServer(server)} />,
    ({ method }, input: never) => (method === 'PUT' ? write(input) : undefined),
    { id: 'alice' },
  )
const editor = async () => {
  await vi.waitFor(() => expect(document.querySelector('.cm-editor')).not.toBeNull())
  return EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement) as EditorView
}
const append = async (added: string) => {
  const view = await editor()
  await act(async () => view.dispatch({ changes: { from: view.state.doc.length, insert: added } }))
}
const label = () => document.querySelector('.cm-content')?.getAttribute('aria-label')
const ask = async () => {
  await editor()
  await press(button('Save as…'))
  await opened()
}

it('stores a copy with the changes, opens it, and leaves the file as it is stored', async () => {
  await open()
  await append(' two')
  await ask()
  expect(dialog().querySelector('input')?.value).toBe('config/a (2).yml')
  await type('path', '/old/b.yml')
  await submit()
  await vi.waitFor(() => expect(label()).toBe('Content of b.yml'))
  expect((await editor()).state.sliceDoc()).toBe('one two')
  expect([...stored]).toEqual([
    ['config/a.yml', 'one'],
    ['old/b.yml', 'one two'],
  ])
  expect(dialog()).toBeNull()
  expect(text()).not.toContain('Unsaved changes')
})

it('copies a file without changes', async () => {
  await open()
  await ask()
  await submit()
  await vi.waitFor(() => expect(label()).toBe('Content of a (2).yml'))
  expect(stored.get('config/a (2).yml')).toBe('one')
})

it('never replaces a file, and keeps what was typed', async () => {
  await open()
  stored.set('config/b.yml', 'theirs')
  await append(' two')
  await ask()
  await type('path', 'config/b.yml')
  await submit()
  await vi.waitFor(() => expect(dialog().querySelector('input')?.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog().textContent).toContain('there is already one')
  expect(stored.get('config/b.yml')).toBe('theirs')
  expect(dialog().querySelector('input')?.value).toBe('config/b.yml')
  expect((await editor()).state.sliceDoc()).toBe('one two')
})

it.each([
  ['none/b.yml', 'there is no folder'],
  ['config/', 'Enter the path of a file'],
  ['../b.yml', 'Enter the path of a file'],
])('refuses the path %s at its field', async (path, words) => {
  await open()
  await ask()
  await type('path', path)
  await submit()
  await shows(words)
  expect(dialog().querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  expect([...stored.keys()]).toEqual(['config/a.yml'])
})

it('stores the text elsewhere, or again, after the file was deleted', async () => {
  await open()
  await append(' two')
  stored.clear()
  await press(button('Save'))
  await shows('has been changed in the meantime')
  await ask()
  await type('path', 'config/a.yml')
  await submit()
  await vi.waitFor(() => expect(text()).not.toContain('in the meantime'))
  expect(text()).not.toContain('Unsaved changes')
  expect(stored.get('config/a.yml')).toBe('one two')
  await append(' three')
  await press(button('Save'))
  await vi.waitFor(() => expect(stored.get('config/a.yml')).toBe('one two three'))
})

it('leaves the file open after it was cancelled, also when the copy is stored later', async () => {
  const copying = Promise.withResolvers<void>()
  hold = copying.promise
  await open()
  await append(' two')
  await ask()
  await submit()
  await press(button('Cancel'))
  await append(' three')
  clearToasts()
  await act(async () => copying.resolve())
  await vi.waitFor(() => expect(getToasts()).toMatchObject([{ type: 'success', title: 'a (2).yml saved' }]))
  expect(stored.get('config/a (2).yml')).toBe('one two')
  expect([label(), (await editor()).state.sliceDoc()]).toEqual(['Content of a.yml', 'one two three'])
  expect(text()).toContain('Unsaved changes')
})

it('does not save the open file by a key while it asks', async () => {
  await open()
  await append(' two')
  await ask()
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true })))
  expect(stage.sent).toEqual([])
})

it('is not offered while files are replaced', async () => {
  await open({ operations: [anOperation({ kind: 'restore' })] })
  await editor()
  expect(button('Save as…').disabled).toBe(true)
})
