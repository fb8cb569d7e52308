import { toApiError } from '@quarry/api/contract/client'
import type { ServerFile } from '@quarry/api/contract/hosting/files'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { anOperation, aServer } from '../../../../testing/servers.ts'
import { clearToasts, getToasts } from '../../../lib/toasts/toast-store.ts'
import { FilesPage } from './files-page.tsx'
import { folderHref, readFolderSearch, readFolderView } from './files.queries.ts'

const stage = pageStage()

const aFile = (name: string, given: Partial<ServerFile> = {}): ServerFile => ({
  name,
  kind: 'file',
  size: 2048,
  items: null,
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  ...given,
})
const world = aFile('world', { kind: 'folder', size: null, items: 3 })

interface Given {
  files?: readonly ServerFile[]
  total?: number
  path?: string
  server?: Partial<Server>
  kind?: string
  answer?: StageApi
}

const open = async ({ files = [], total = files.length, path = '', server = {}, kind, answer }: Given) => {
  const shown = aServer(server)
  await stage.open(
    () => (
      <>
        <FilesPage server={shown} view={readFolderView({ path, kind })} />
        <p>The end</p>
      </>
    ),
    (endpoint, input) => {
      const answered = answer?.(endpoint, input)
      if (answered !== undefined || endpoint.method !== 'GET') return answered
      return endpoint.path.endsWith('/fs/list') ? { files, total } : shown
    },
    { id: 'alice' },
  )
  await shows('The end')
}
const toasts = () => getToasts().map(({ type: kind, title }) => `${kind}: ${title}`)
beforeEach(() => clearToasts())
const params = { server: 'SSSSSSSS' }
const inputs = () => stage.sent.map(({ method, input }) => [method, input])
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const item = (name: string) => items().find(({ textContent }) => textContent === name) as HTMLElement
const add = async (name: string) => {
  await press(button('Add'))
  await vi.waitFor(() => expect(item(name)).toBeDefined())
  await press(item(name))
}
const choose = async (file: string, action: string) => {
  await press(button(`Actions for ${file}`))
  await vi.waitFor(() => expect(item(action)).toBeDefined())
  await press(item(action))
}
const select = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === name)
      ?.querySelector('input')
      ?.click(),
  )
/** Moves get the id of the moved file. */
const moving: StageApi = ({ path }) => (path.endsWith('/move') ? { id: 'inode' } : undefined)

describe('a folder', () => {
  it('is listed with sizes; folders and texts are opened, other files downloaded', async () => {
    await open({ files: [world, aFile('a b.txt'), aFile('a b.jar')], path: 'saves' })
    await shows('2\u00a0KiB')
    expect(text()).toContain('3 items')
    const hrefs = [...document.querySelectorAll('.server-file-name a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(hrefs).toEqual([
      '/servers/manage/SSSSSSSS/files?path=saves%2Fworld',
      '/servers/manage/SSSSSSSS/files?path=saves&file=saves%2Fa+b.txt',
      '/v3/server/SSSSSSSS/fs/content?path=saves%2Fa+b.jar',
    ])
  })

  it('shows only files or only folders on request', async () => {
    const asked: unknown[] = []
    await open({
      kind: 'folder',
      answer: ({ path }, input: never) => {
        if (path.endsWith('/fs/list')) asked.push((input as { query: { kind?: string } }).query.kind)
        return undefined
      },
    })
    await shows('no folders in this folder')
    expect(asked).toEqual(['folder'])
    const select = document.querySelector<HTMLSelectElement>('select[name=kind]')
    expect([...(select?.options ?? [])].map(({ text: label }) => label)).toEqual(['All', 'Files', 'Folders'])
    expect(select?.value).toBe('folder')
  })

  it('is sorted by the heads of its columns, the sorted one in reverse', async () => {
    await open({ files: [world, aFile('a.txt', { created: null })], path: 'saves', kind: 'file' })
    await shows('a.txt')
    const heads = [...document.querySelectorAll('.file-column')].map((head) => [
      head.textContent,
      head.getAttribute('aria-label'),
      head.getAttribute('aria-current'),
      readFolderView(Object.fromEntries(new URL((head as HTMLAnchorElement).href).searchParams)),
    ])
    const shown = { path: 'saves', page: 1, kind: 'file' }
    expect(heads).toEqual([
      ['Name', 'Name, A to Z', 'true', { ...shown, order: 'name', direction: 'desc' }],
      ['Size', 'Size, largest first', null, { ...shown, order: 'size', direction: 'desc' }],
      ['Created', 'Created, newest first', null, { ...shown, order: 'created', direction: 'desc' }],
      ['Modified', 'Modified, newest first', null, { ...shown, order: 'modified', direction: 'desc' }],
    ])
    const created = [...document.querySelectorAll('.file-created')].map(({ textContent }) => textContent)
    expect(created).toEqual([expect.stringMatching(/^Created .+ ago$/), 'Created –'])
  })

  it('offers the actions of an entry by a right click as well', async () => {
    await open({ files: [world, aFile('a.zip')] })
    await shows('a.zip')
    await act(async () =>
      document
        .querySelector('.file-row:last-child')
        ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    )
    await vi.waitFor(() => expect(item('Extract')).toBeDefined())
    await press(item('Rename'))
    await opened()
    expect(dialog().querySelector('input')?.value).toBe('a.zip')
  })

  it('that is empty is marked', async () => {
    await open({})
    await vi.waitFor(() => expect(text()).toContain('This folder is empty'))
  })

  it('that cannot be read names the reason and can be loaded again', async () => {
    await open({
      path: 'gone',
      answer: () => {
        throw toApiError(404, { error: 'not_found', description: 'there is no file gone' })
      },
    })
    await shows('there is no file gone')
    expect(button('Try again')).toBeDefined()
    expect(text()).toContain('Open the top folder')
  })

  it('with many files is shown by pages', async () => {
    await open({ files: [aFile('a')], total: 101 })
    await vi.waitFor(() =>
      expect(
        document.querySelector('nav.pager a[href="/servers/manage/SSSSSSSS/files?page=2"]'),
      ).not.toBeNull(),
    )
  })

  it('is searched by a part of the names', async () => {
    const asked: unknown[] = []
    await open({
      path: 'saves',
      files: [world],
      answer: ({ path }, input: never) => {
        if (!path.endsWith('/fs/list')) return undefined
        const { query } = input as { query: { search?: string } }
        asked.push(query)
        return query.search === undefined ? undefined : { files: [aFile('found')], total: 101 }
      },
    })
    await shows('world')
    await type('search', ' fou ')
    await shows('101 matches, of which the first 100 are shown')
    expect(asked.at(-1)).toEqual({
      path: 'saves',
      page: 1,
      order: 'name',
      direction: 'asc',
      search: 'fou',
    })
    expect(document.querySelector('nav.pager')).toBeNull()
    await type('search', '')
    await shows('world')
  })

  it.each([
    ['members without the permission', { role: 'power' as const, can: [] }, 'Your role does not include'],
    ['staff', { role: null, can: [] }, 'Only the owner and members'],
    ['a user while its node is silent', { node_available: false }, 'cannot be read at the moment'],
  ])('is not shown to %s', async (_who, server, words) => {
    await open({ files: [world], server })
    expect(text()).toContain(words)
    expect(text()).not.toContain('world')
  })

  it('is not changed while a backup is restored', async () => {
    await open({ files: [world], server: { operations: [anOperation({ kind: 'restore' })] } })
    await shows('until the installation or restoration has ended')
    await press(button('Add'))
    await vi.waitFor(() => expect(items()).toHaveLength(4))
    expect(items().every((one) => one.getAttribute('aria-disabled') === 'true')).toBe(true)
    await press(button('Add'))
    await vi.waitFor(() => expect(items()).toEqual([]))
    await shows('world')
    await press(button('Actions for world'))
    await vi.waitFor(() => expect(item('Delete')).toBeDefined())
    expect(item('Delete').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('files', () => {
  it('are created by name, and not by path', async () => {
    await open({ path: 'saves' })
    await add('New folder')
    await opened()
    await type('path', 'a/b')
    expect(dialog().textContent).toContain('without slashes')
    await submit()
    expect(stage.sent).toEqual([])
    await type('path', '..')
    expect(dialog().textContent).toContain('a name other than . and ..')
    await type('path', 'nether')
    await submit()
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['POST', { params, body: { path: 'saves/nether', kind: 'folder' } }]]),
    )
    await vi.waitFor(() => expect(toasts()).toEqual(['success: nether created']))
  })

  it('are in the list when the dialog that created them closes', async () => {
    const lists: ((list: object) => void)[] = []
    const answer: StageApi = ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith('/fs/list')) return undefined
      return new Promise((resolve) => void lists.push(resolve))
    }
    await open({ answer })
    await vi.waitFor(() => expect(lists).toHaveLength(1))
    await act(async () => lists[0]?.({ files: [], total: 0 }))
    await add('New folder')
    await opened()
    await type('path', 'world')
    await submit()
    await vi.waitFor(() => expect(lists).toHaveLength(2))
    expect(dialog()).not.toBeNull()
    await act(async () => lists[1]?.({ files: [world], total: 1 }))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    expect(button('Actions for world')).toBeDefined()
  })

  it('keep the typed name after a refusal', async () => {
    await open({
      answer: ({ method }) => {
        if (method === 'GET') return { files: [], total: 0 }
        throw toApiError(409, { error: 'conflict', description: 'there is already something' })
      },
    })
    await add('New file')
    await opened()
    await type('path', 'a.txt')
    await submit()
    await vi.waitFor(() => expect(dialog().querySelector('[role=alert]')).not.toBeNull())
    expect(dialog().querySelector('input')?.value).toBe('a.txt')
    expect(toasts()).toEqual([])
  })

  it('are renamed, which can be undone for this file only', async () => {
    await open({ files: [aFile('a.txt')], path: 'saves', answer: moving })
    await shows('a.txt')
    await choose('a.txt', 'Rename')
    await opened()
    await type('path', 'b.txt')
    await submit()
    await shows('saves/a.txt was renamed to b.txt.')
    await vi.waitFor(() => expect(toasts()).toEqual(['success: a.txt renamed to b.txt']))
    await press(button('Undo'))
    await vi.waitFor(() =>
      expect(inputs()).toEqual([
        ['POST', { params, body: { from: 'saves/a.txt', to: 'saves/b.txt' } }],
        ['POST', { params, body: { from: 'saves/b.txt', to: 'saves/a.txt', id: 'inode' } }],
      ]),
    )
  })

  it('have the focus again after they were renamed', async () => {
    let name = 'a.txt'
    await open({
      answer: ({ path }) => {
        if (path.endsWith('/fs/list')) return { files: [aFile(name), aFile('z')], total: 2 }
        if (!path.endsWith('/move')) return undefined
        name = 'b.txt'
        return { id: 'inode' }
      },
    })
    await shows('a.txt')
    button('Add').focus()
    button('Actions for a.txt').focus()
    await choose('a.txt', 'Rename')
    await opened()
    await type('path', 'b.txt')
    await submit()
    await vi.waitFor(() => expect(dialog()).toBeNull())
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await vi.waitFor(() => expect(focused()).toBe('Actions for b.txt'))
  })

  it('are moved back and forth by keys while no field has the focus', async () => {
    await open({ files: [aFile('a.txt')], path: 'saves', answer: moving })
    await shows('a.txt')
    await choose('a.txt', 'Rename')
    await opened()
    await type('path', 'b.txt')
    await submit()
    await shows('saves/a.txt was renamed to b.txt.')
    await vi.waitFor(() => expect(dialog()).toBeNull())
    const key = (given: KeyboardEventInit) =>
      act(async () => {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...given }))
      })
    const search = document.querySelector('input[name=search]') as HTMLInputElement
    search.focus()
    await key({ key: 'z', ctrlKey: true })
    expect(stage.sent).toHaveLength(1)
    // Buttons have no use for the keys.
    button('Add').focus()
    await key({ key: 'z', ctrlKey: true })
    await shows('saves/a.txt is back')
    button('Add').blur()
    // As after a press on the page, whose frame takes the focus.
    document.body.tabIndex = -1
    await key({ key: 'Z', ctrlKey: true, shiftKey: true })
    await shows('saves/a.txt was renamed to b.txt.')
    await key({ key: 'z', metaKey: true })
    await shows('saves/a.txt is back')
    await press(button('Redo'))
    await shows('saves/a.txt was renamed to b.txt.')
    const names = stage.sent.map(({ input }) => (input as { body: { to: string } }).body.to)
    expect(names).toEqual(['b.txt', 'a.txt', 'b.txt', 'a.txt', 'b.txt'].map((name) => `saves/${name}`))
  })

  it('are copied under a new name', async () => {
    await open({ files: [aFile('a.txt')] })
    await shows('a.txt')
    await choose('a.txt', 'Copy')
    await opened()
    await type('path', 'b.txt')
    await submit()
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['POST', { params, body: { from: 'a.txt', to: 'b.txt' } }]]),
    )
    await vi.waitFor(() => expect(toasts()).toEqual(['success: a.txt copied to b.txt']))
  })

  it('that are selected are moved together', async () => {
    await open({ files: [world, aFile('a.txt')], answer: moving })
    await shows('a.txt')
    await select('Select all')
    await press(button('Move'))
    await opened()
    await type('path', '../..')
    expect(dialog().textContent).toContain('Enter the path of a folder without . and ..')
    await submit()
    expect(stage.sent).toEqual([])
    await type('path', '/old/')
    await submit()
    await vi.waitFor(() =>
      expect(inputs()).toEqual([
        ['POST', { params, body: { from: 'world', to: 'old/world' } }],
        ['POST', { params, body: { from: 'a.txt', to: 'old/a.txt' } }],
      ]),
    )
    await vi.waitFor(() => expect(toasts()).toEqual(['success: 2 files and folders moved to old']))
  })

  it('are dragged onto a folder, the selected ones together, but never into themselves', async () => {
    const saves = aFile('saves', { kind: 'folder', size: null, items: 0 })
    await open({ files: [world, saves, aFile('a.txt'), aFile('b.txt')], answer: moving })
    await shows('a.txt')
    const row = (name: string) =>
      [...document.querySelectorAll('.file-row')].find(
        (one) => one.querySelector('bdi')?.textContent === name,
      )
    const fire = (name: string, kind: string) =>
      act(async () => {
        const event = new Event(kind, { bubbles: true, cancelable: true })
        row(name)?.dispatchEvent(Object.assign(event, { dataTransfer: { types: [] } }))
      })
    await select('Select world')
    await select('Select a.txt')
    await fire('a.txt', 'dragstart')
    await fire('world', 'dragover')
    await fire('world', 'drop')
    await fire('b.txt', 'drop')
    expect(stage.sent).toEqual([])
    await fire('saves', 'dragover')
    expect(row('saves')?.className).toContain('is-target')
    await fire('saves', 'drop')
    await shows('2 files and folders were moved')
    expect(inputs()).toEqual([
      ['POST', { params, body: { from: 'world', to: 'saves/world' } }],
      ['POST', { params, body: { from: 'a.txt', to: 'saves/a.txt' } }],
    ])
    expect(toasts()).toEqual(['success: 2 files and folders moved to saves'])
    await press(button('Undo'))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(4))
  })

  it('that are selected are deleted together after a question', async () => {
    await open({ files: [world, aFile('a.txt')] })
    await shows('a.txt')
    await select('Select a.txt')
    await press(button('Delete'))
    await opened()
    expect(dialog().textContent).toContain('Delete a.txt?')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params, query: { path: 'a.txt' } }]]))
    await vi.waitFor(() => expect(toasts()).toEqual(['success: a.txt deleted']))
  })
})

it('names the first of many files that are deleted together', async () => {
  await open({ files: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => aFile(name)) })
  await shows('Select all')
  await select('Select all')
  await press(button('Delete'))
  await opened()
  const listed = [...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(listed).toEqual(['a', 'b', 'c', 'd', 'e', 'and 2 more'])
})

describe('the address of a folder', () => {
  it('has only what differs from the first view', () => {
    expect(folderHref('S', readFolderView({}))).toBe('/servers/manage/S/files')
    const view = { path: 'a/b', page: 2, order: 'size', direction: 'desc' } as const
    expect(readFolderView({ ...view, page: '2' })).toEqual(view)
    expect(readFolderView({ kind: 'folder' }).kind).toBe('folder')
    expect(folderHref('S', { kind: 'folder' })).toBe('/servers/manage/S/files?kind=folder')
    expect(folderHref('S', view)).toBe('/servers/manage/S/files?path=a%2Fb&page=2&order=size&direction=desc')
  })

  it('accepts the name that other panels use for the open file, above the folder of the file', () => {
    const open = { path: 'config', file: 'config/a.txt' }
    expect(readFolderSearch({ editing: 'config/a.txt' })).toEqual(open)
    expect(readFolderSearch({ ...open, editing: 'b.txt' })).toEqual(open)
    expect(readFolderSearch({ editing: '../b.txt' })).toEqual({})
  })

  it('leads to the top folder if its path is invalid', () => {
    expect(readFolderView({ path: '../a', page: '-1', order: 'x' })).toEqual(readFolderView({}))
  })
})
