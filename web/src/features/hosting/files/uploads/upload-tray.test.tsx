import { toApiError } from '@quarry/api/contract/client'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  opened,
  pageStage,
  press,
  shows,
  text,
  tick,
  type StageApi,
} from '../../../../../testing/page-stage.tsx'
import { aServer, anOperation } from '../../../../../testing/servers.ts'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { FilesPage } from '../files-page.tsx'
import { readFolderView } from '../files.queries.ts'

const stage = pageStage()

/** Names that exist on the server, and the bytes that an upload may have. */
let existing: Set<string>
const BYTES_MAX = 100
let hold: Promise<unknown> | undefined
let lists = 0

beforeEach(() => {
  lists = 0
  existing = new Set()
  hold = undefined
})

const refused = (status: number, rule: string, description: string) =>
  toApiError(status, { error: status === 413 ? 'too_large' : 'conflict', description, rule, params: {} })

const answer: StageApi = ({ method, path }, input: never) => {
  const { body, params } = input as {
    body: { path: string; size: number; etag?: string }
    params: { upload: string }
  }
  if (path.endsWith('/fs/list')) {
    lists += 1
    return { files: [], total: 0 }
  }
  if (path.endsWith('/fs/uploads')) {
    if (existing.has(body.path) && body.etag === undefined)
      throw refused(409, 'file_exists', `there is already ${body.path}`)
    if (body.size > BYTES_MAX)
      throw refused(413, 'server_storage_full', 'this exceeds the storage of the server, 100 B')
    existing.add(body.path)
    return { id: body.path, size: body.size, received: 0 }
  }
  if (path.endsWith('/finish')) return (hold ?? Promise.resolve()).then(() => ({ size: 1, etag: 'new' }))
  if (path.endsWith('/upload/:upload') && method === 'PUT') return { id: params.upload, size: 3, received: 3 }
  return undefined
}

const open = async (server: Partial<Server> = {}, path = 'saves') => {
  await stage.open(
    () => (
      <>
        <FilesPage server={aServer(server)} view={readFolderView({ path })} />
        <p>The end</p>
      </>
    ),
    answer,
    { id: 'alice' },
  )
  await shows('The end')
}

const dragged = (kind: 'dragenter' | 'drop', files: File[], folders: string[] = []) =>
  act(async () => {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    const items = [...files.map(({ name }) => name), ...folders].map((name) => ({
      webkitGetAsEntry: () => ({ isDirectory: folders.includes(name) }),
      getAsFile: () => new File([], name),
    }))
    const all = [...files, ...folders.map((name) => new File([], name))]
    document
      .querySelector('.upload-area')
      ?.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files: all, items } }))
  })
const drop = (...files: File[]) => dragged('drop', files)
const aFile = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const begun = () =>
  stage.sent.filter(({ path }) => path.endsWith('/fs/uploads')).map(({ input }) => (input as Body).body)
interface Body {
  body: { path: string; etag?: string }
}

describe('files that are dropped on the page', () => {
  it('are uploaded to the shown folder one after the other', async () => {
    await open()
    await dragged('dragenter', [])
    expect(document.querySelector('.upload-area.is-over')).not.toBeNull()
    await drop(aFile('a'), aFile('b'))
    await shows('2 of 2 files uploaded')
    expect(document.querySelector('.upload-area.is-over')).toBeNull()
    expect(begun()).toEqual([
      { path: 'saves/a', size: 3 },
      { path: 'saves/b', size: 3 },
    ])
    await press(button('Close uploads'))
    expect(text()).not.toContain('Uploads')
  })

  it('are listed again after the first, and some time later with all others', async () => {
    // The folder is also read again every few seconds, which a slow machine would reach.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: false })
    await open()
    const before = lists
    vi.useFakeTimers({
      toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: false,
    })
    try {
      await drop(...Array.from({ length: 30 }, (_, n) => aFile(`mod-${n}`)))
      // Uploads also wait for the files themselves, which no timer hastens.
      let passedMs = 0
      for (; begun().length < 30 && passedMs < 1900; passedMs += 1)
        await act(() => vi.advanceTimersByTimeAsync(1))
      await act(() => vi.advanceTimersByTimeAsync(1900 - passedMs))
      expect([begun().length, lists - before]).toEqual([30, 1])
      await act(() => vi.advanceTimersByTimeAsync(200))
      expect(lists - before).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are refused as folders', async () => {
    await open()
    await dragged('drop', [aFile('a')], ['folder'])
    await shows('1 of 1 file uploaded')
    expect(begun()).toHaveLength(1)
  })

  it('are not taken while files cannot be changed', async () => {
    await open({ operations: [anOperation({ kind: 'restore' })] })
    await drop(aFile('a'))
    expect(begun()).toEqual([])
    expect(button('Upload').disabled).toBe(true)
  })
})

describe('a file that cannot be uploaded', () => {
  it('names the bound, does not stop the others, and can be uploaded again', async () => {
    await open()
    await drop(aFile('large', BYTES_MAX + 1), aFile('b'))
    await shows('1 of 2 files uploaded')
    expect(document.querySelector('[role=alert]')?.textContent).toContain(
      'this exceeds the storage of the server',
    )
    await press(button('Upload large again'))
    await vi.waitFor(() => expect(begun().filter(({ path }) => path === 'saves/large')).toHaveLength(2))
    await vi.waitFor(() => expect(button('Upload large again')).toBeDefined())
    await press(button('Cancel the upload of large'))
    await shows('1 of 1 file uploaded')
  })
})

describe('an upload that is cancelled', () => {
  it('is removed from the server', async () => {
    hold = new Promise(() => {})
    await open()
    await drop(aFile('a'))
    await vi.waitFor(() => expect(stage.sent.some(({ path }) => path.endsWith('/finish'))).toBe(true))
    await press(button('Cancel the upload of a'))
    await vi.waitFor(() =>
      expect(stage.sent.at(-1)).toMatchObject({ method: 'DELETE', input: { params: { upload: 'saves/a' } } }),
    )
    await shows('0 of 0 files uploaded')
  })
})

describe('a name that exists', () => {
  it('is asked about, and both files can be kept', async () => {
    existing = new Set(['saves/a.txt', 'saves/a (2).txt'])
    await open()
    await drop(aFile('a.txt'))
    await opened()
    await shows('Replace a.txt?')
    await press(button('Keep both'))
    await shows('1 of 1 file uploaded')
    expect(begun().map(({ path }) => path)).toEqual(['saves/a.txt', 'saves/a (2).txt', 'saves/a (3).txt'])
  })

  it('can replace the file, and all others, in the state that they have', async () => {
    existing = new Set(['saves/a', 'saves/b'])
    const fetched = vi.fn<(address: string) => Promise<Response>>(
      async () => new Response('', { headers: { etag: '"old"' } }),
    )
    vi.stubGlobal('fetch', fetched)
    await open()
    await drop(aFile('a'), aFile('b'))
    await opened()
    await tick('Do this for all files whose names exist')
    await press(button('Replace'))
    await shows('2 of 2 files uploaded')
    expect(begun().filter(({ etag }) => etag === 'old')).toHaveLength(2)
    expect(fetched.mock.calls[0]).toEqual(['/v3/server/SSSSSSSS/fs/content?path=saves%2Fa', {}])
  })

  it('can be skipped', async () => {
    existing = new Set(['saves/a'])
    await open()
    await drop(aFile('a'), aFile('b'))
    await opened()
    await press(button('Skip'))
    await shows('1 of 1 file uploaded')
    expect(begun()).toHaveLength(2)
  })
})
