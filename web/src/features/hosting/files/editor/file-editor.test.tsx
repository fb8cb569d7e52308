import { EditorView } from '@codemirror/view'
import { toApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { EDITED_FILE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  type StageApi,
} from '../../../../../testing/page-stage.tsx'
import { anOperation, aPower, aServer } from '../../../../../testing/servers.ts'
import { FilesPage } from '../files-page.tsx'
import { readFolderView } from '../files.queries.ts'

const stage = pageStage()

/** The stored file; none if undefined. */
let stored: { content: BlobPart; etag: string } | undefined

const respond = async () =>
  stored
    ? new Response(new Blob([stored.content]), { headers: { etag: `"${stored.etag}"` } })
    : Response.json({ error: 'not_found', description: 'there is no file a.txt' }, { status: 404 })

const answer: StageApi = ({ method }, input: never) => {
  if (method !== 'PUT') return undefined
  const { query } = input as { query: { etag?: string } }
  if (query.etag !== stored?.etag)
    throw toApiError(stored ? 409 : 404, {
      error: stored ? 'conflict' : 'not_found',
      description: 'changed',
      ...(stored && { rule: 'file_changed' }),
    })
  return { size: 1, etag: 'next' }
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond)
})

const open = async (content: BlobPart, server: Partial<Server> = {}, file = 'config/a.txt') => {
  stored = { content, etag: 'first' }
  await stage.open(
    () => <FilesPage server={aServer(server)} view={readFolderView({ path: 'config' })} file={file} />,
    answer,
    { id: 'alice' },
  )
}
const editor = async () => {
  await vi.waitFor(() => expect(document.querySelector('.cm-editor')).not.toBeNull())
  return EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement) as EditorView
}
const append = async (added: string) => {
  const view = await editor()
  await act(async () => view.dispatch({ changes: { from: view.state.doc.length, insert: added } }))
}
const save = (key = 's') =>
  act(async () =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true })),
  )
const written = () =>
  Promise.all(
    stage.sent
      .filter(({ method }) => method === 'PUT')
      .map(async ({ input }) => {
        const { query, body } = input as { query: object; body: Blob }
        return [query, await body.text()]
      }),
  )

describe('a text file', () => {
  it('is saved with its line ends in the state that was loaded, and then in the saved one', async () => {
    await open('a\r\nb\r\n')
    await append('c')
    await shows('Unsaved changes')
    await save()
    await vi.waitFor(() => expect(text()).not.toContain('Unsaved changes'))
    expect(await written()).toEqual([[{ path: 'config/a.txt', etag: 'first' }, 'a\r\nb\r\nc']])
    stored = { content: '', etag: 'next' }
    await append('d')
    await press(button('Save'))
    await vi.waitFor(async () =>
      expect((await written())[1]).toEqual([{ path: 'config/a.txt', etag: 'next' }, 'a\r\nb\r\ncd']),
    )
  })

  it('is saved before the server restarts, after a question', async () => {
    const power = aPower({ state: 'running', wanted: true, started: '2026-01-01T00:00:00.000Z' })
    await open('a', { power })
    await append('b')
    await press(button('Save and restart'))
    await opened()
    expect(stage.sent).toEqual([])
    await press(button('Restart', dialog()))
    await vi.waitFor(() => expect(stage.sent.map(({ method }) => method)).toEqual(['PUT', 'POST']))
    expect(stage.sent[1]?.input).toEqual({ params: { server: 'SSSSSSSS' }, body: { action: 'Restart' } })
    await vi.waitFor(() => expect(text()).not.toContain('Unsaved changes'))
  })

  it('does not restart the server if it was changed meanwhile', async () => {
    await open('a', { power: aPower({ state: 'running', wanted: true }) })
    await append('b')
    stored = { content: 'theirs', etag: 'second' }
    await press(button('Save and restart'))
    await opened()
    await press(button('Restart', dialog()))
    await shows('has been changed in the meantime')
    expect(stage.sent.map(({ method }) => method)).toEqual(['PUT'])
  })

  it.each([
    ['is off', {}],
    [
      'belongs to others who alone may restart it',
      { power: aPower({ state: 'running' }), can: ['server.files'] },
    ],
  ] as const)('is only saved while the server %s', async (_while, given) => {
    await open('a', given as Partial<Server>)
    await append('b')
    expect(button('Save').disabled).toBe(false)
    expect(button('Save and restart')).toBeUndefined()
  })

  it('that is unchanged is not saved', async () => {
    await open('a')
    await editor()
    await save()
    expect(button('Save').disabled).toBe(true)
    expect(await written()).toEqual([])
  })

  it('is highlighted by its extension, and stays editable', async () => {
    await open('motd: "hello"', {}, 'config/spigot.yml')
    await append(' # note')
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('.cm-line span')].map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining(['motd', '"hello"', '# note']),
      ),
    )
    expect(text()).toContain('Unsaved changes')
  })

  it('cannot be changed while a backup is restored', async () => {
    await open('a', { operations: [anOperation({ kind: 'restore' })] })
    expect((await editor()).state.readOnly).toBe(true)
    expect(text()).toContain('until the installation or restoration has ended')
  })
})

describe('a file that was changed meanwhile', () => {
  it('can be replaced after a comparison', async () => {
    await open('a')
    await append('b')
    stored = { content: 'theirs', etag: 'second' }
    await save()
    await shows('has been changed in the meantime')
    await vi.waitFor(() => expect(button('Compare')).toBeDefined())
    await press(button('Compare'))
    await shows('theirs')
    await press(button('Save mine'))
    await vi.waitFor(() => expect(text()).not.toContain('in the meantime'))
    expect((await written()).at(-1)).toEqual([{ path: 'config/a.txt', etag: 'second' }, 'ab'])
  })

  it('can be loaded instead', async () => {
    await open('a')
    await append('b')
    stored = { content: 'theirs', etag: 'second' }
    await save()
    await shows('has been changed in the meantime')
    await press(button('Load the stored file'))
    await vi.waitFor(async () => expect((await editor()).state.sliceDoc()).toBe('theirs'))
    expect(text()).not.toContain('in the meantime')
  })

  it('is created again if it was deleted', async () => {
    await open('a')
    await append('b')
    stored = undefined
    await save()
    await shows('has been changed in the meantime')
    await vi.waitFor(() => expect(button('Save mine').disabled).toBe(false))
    await press(button('Save mine'))
    await vi.waitFor(() => expect(text()).not.toContain('in the meantime'))
    expect((await written()).at(-1)).toEqual([{ path: 'config/a.txt' }, 'ab'])
  })
})

it.each([
  ['is too large', new Uint8Array(EDITED_FILE_MAX_BYTES + 1).fill(97), 'the bound is 1'],
  ['is binary', new Uint8Array([97, 0, 98]), 'does not contain text'],
  ['has another encoding', new Uint8Array([0xff, 0xfe]), 'does not contain text'],
])('a file that %s can be downloaded', async (_what, content, words) => {
  await open(content)
  await shows(words)
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Download')
  expect(link?.getAttribute('href')).toBe('/v3/server/SSSSSSSS/fs/content?path=config%2Fa.txt')
})
