import { toApiError } from '@quarry/api/contract/client'
import type { Server, ServerOperation } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
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
  typeInto,
  type StageApi,
} from '../../../../../testing/page-stage.tsx'
import { anOperation, aServer } from '../../../../../testing/servers.ts'
import { serverQuery } from '../../servers.queries.ts'
import { FilesPage } from '../files-page.tsx'
import { readFolderView } from '../files.queries.ts'

const stage = pageStage()
const times = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' }
const files = ['pack.zip', 'world.tar.gz', 'notes.txt'].map((name) => ({
  name,
  kind: 'file' as const,
  size: 10,
  items: null,
  ...times,
}))

let conflicts: Record<string, string[]> = {}
let queries: unknown[] = []
let unwrapped: string | null = null

const answer: StageApi = ({ method, path }, input: never) => {
  if (method === 'GET' && path.endsWith('/list')) return { files, total: files.length }
  if (method === 'POST' && path.endsWith('/extract')) return extraction({ state: 'queued' })
  if (method === 'POST' && path.endsWith('/remote')) return anOperation({ kind: 'fetch', state: 'queued' })
  if (method !== 'GET' || !path.endsWith('/archive')) return undefined
  const { query } = input as { query: { folder: string } }
  queries.push(query)
  const found = conflicts[query.folder]
  if (!found) throw toApiError(404, { error: 'not_found', description: 'there is no such folder' })
  return { files: 30, size: 2048, conflicts: found, more_conflicts: found.length >= 100, unwrapped }
}

const view = readFolderView({ path: 'world' })
/** Shows the server as it was read last. */
function LiveFiles() {
  const { data } = useQuery(serverQuery(useRouter().options.context.api, 'SSSSSSSS'))
  return data && <FilesPage server={data} view={view} />
}

const open = async (
  given: Partial<Server> = {},
  further: StageApi = () => undefined,
  Page: () => ReactNode = () => <FilesPage server={aServer(given)} view={view} />,
) => {
  queries = []
  unwrapped = null
  await stage.open(Page, (endpoint, input) => further(endpoint, input) ?? answer(endpoint, input), {
    id: 'alice',
  })
  await shows('pack.zip')
}
const menu = async (name: string) => {
  await press(button(`Actions for ${name}`))
  return [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
}
const ask = async (name = 'pack.zip') => {
  const items = await vi.waitFor(async () => {
    const found = await menu(name)
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  await press(items.find(({ textContent }) => textContent === 'Extract') as HTMLElement)
  await opened()
}
const bodies = () => stage.sent.map(({ input }) => (input as { body: unknown }).body)
const extraction = (given: Partial<ServerOperation> = {}) =>
  anOperation({ kind: 'extract', archive: 'world/pack.zip', ...given })

describe('an archive', () => {
  it('is extracted at once into the shown folder if it replaces nothing', async () => {
    conflicts = { world: [] }
    await open()
    await ask()
    await submit()
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(bodies()).toMatchObject([{ path: 'world/pack.zip', folder: 'world', overwrite: false }])
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it('replaces files only after they were listed', async () => {
    conflicts = { world: Array.from({ length: 30 }, (_, at) => `level-${at}.dat`) }
    await open()
    await ask('world.tar.gz')
    await submit()
    await shows('30 files or folders exist already')
    expect(stage.sent).toEqual([])
    expect(dialog().textContent).toContain('level-19.dat')
    expect(dialog().textContent).not.toContain('level-20.dat')
    expect(button('Extract and replace', dialog())).toBeDefined()
    await submit()
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(bodies()).toMatchObject([{ path: 'world/world.tar.gz', overwrite: true }])
  })

  it('is checked again for another folder, and not extracted into one that is missing', async () => {
    conflicts = { world: ['level.dat'], other: [] }
    await open()
    await ask()
    await submit()
    await shows('1 file or folder exists already')
    const folder = dialog().querySelector('input[name=folder]') as HTMLInputElement
    await typeInto(folder, 'missing')
    expect(text()).not.toContain('exists already')
    await submit()
    await shows('there is no such folder')
    await typeInto(folder, '../world')
    expect(text()).toContain('Enter the path of a folder without . and ..')
    await submit()
    await typeInto(folder, '/other/')
    await submit()
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(bodies()).toMatchObject([{ folder: 'other', overwrite: false }])
    expect(queries).toMatchObject([{ folder: 'world' }, { folder: 'missing' }, { folder: 'other' }])
  })

  it('shows the operation of its response, before the server is read again', async () => {
    conflicts = { world: [] }
    const reads: string[] = []
    const further: StageApi = ({ method, path }) => {
      if (method !== 'GET' || path !== '/v3/server/:server') return undefined
      reads.push(path)
      return reads.length === 1 ? aServer() : new Promise(() => {})
    }
    await open({}, further, LiveFiles)
    await ask()
    await submit()
    await shows('Waiting')
    await vi.waitFor(() => expect(dialog()).toBeNull())
    expect(button('Cancel the extraction of pack.zip')).toBeDefined()
  })

  it('is recognised by its name', async () => {
    await open()
    const items = await menu('notes.txt')
    expect(items.map(({ textContent }) => textContent)).not.toContain('Extract')
  })
})

const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const add = async (name: string) => {
  await press(button('Add'))
  await vi.waitFor(() => expect(items()).not.toEqual([]))
  await press(items().find(({ textContent }) => textContent === name) as HTMLElement)
}
const typed = (name: 'url' | 'name' | 'page', value: string) =>
  typeInto(dialog().querySelector(`input[name=${name}]`) as HTMLInputElement, value)

describe('a file at an address', () => {
  const URL = 'https://files.example/a.jar'
  let taken: readonly string[] = []
  const questions = () => stage.sent.filter(({ path }) => path.endsWith('/check'))
  const downloads = () => stage.sent.filter(({ path }) => path.endsWith('/remote'))
  const begin = async (given: readonly string[] = []) => {
    taken = given
    await open({}, ({ path }, input: never) => {
      if (!path.endsWith('/check')) return undefined
      const { name = 'a.jar', url } = (input as { body: { name?: string; url: string } }).body
      if (url.includes('inner'))
        throw toApiError(409, { error: 'conflict', description: 'the host is not one of the internet' })
      return { name, size: 2048, exists: taken.includes(name) }
    })
    await add('Download from URL')
    await opened()
  }

  it('is downloaded at once into the shown folder under the name that its host gives', async () => {
    await begin()
    await typed('url', ` ${URL} `)
    await submit()
    await vi.waitFor(() => expect(downloads()).toHaveLength(1))
    expect(questions()[0]?.input).toMatchObject({ body: { url: URL, folder: 'world' } })
    expect(downloads()[0]?.input).toMatchObject({
      body: { url: URL, path: 'world/a.jar', overwrite: false },
    })
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it('replaces a file only after a question, and not one of another name', async () => {
    await begin(['a.jar'])
    await typed('url', URL)
    await submit()
    await shows('a.jar exists already')
    expect(downloads()).toEqual([])
    await typed('name', 'b.jar')
    expect(text()).not.toContain('exists already')
    await typed('name', '')
    await submit()
    await shows('a.jar exists already')
    await press(button('Download and replace', dialog()))
    await vi.waitFor(() => expect(downloads()).toHaveLength(1))
    expect(downloads()[0]?.input).toMatchObject({ body: { path: 'world/a.jar', overwrite: true } })
  })

  describe('that is an archive', () => {
    const params = { server: 'SSSSSSSS' }
    let download: ServerOperation
    let refusesCancelling = false
    beforeEach(() => void (refusesCancelling = false))
    const beginArchive = async (given: Partial<ServerOperation>, checked?: Promise<void>) => {
      download = anOperation({ id: 'DDDDDDDD', kind: 'fetch', state: 'queued', progress: 0 })
      const server = () => aServer({ operations: [{ ...download, ...given }] })
      await open({}, ({ method, path }) => {
        const found = { name: 'pack.zip', size: 2048, exists: true }
        if (path.endsWith('/check')) return checked ? checked.then(() => found) : found
        if (path.endsWith('/remote')) return download
        if (path.endsWith('/cancel') && refusesCancelling)
          throw toApiError(409, { error: 'conflict', description: 'the operation has ended' })
        return method === 'GET' && path === '/v3/server/:server' ? server() : undefined
      })
      await add('Download from URL')
      await opened()
      await typed('url', URL)
      await press(dialog().querySelector('input[name=extract]') as HTMLElement)
      await submit()
      await vi.waitFor(() => expect(questions()).toHaveLength(1))
    }
    const temporary = () => (downloads()[0]?.input as { body: { path: string } } | undefined)?.body.path
    const last = () => {
      const { method, path, input } = stage.sent.at(-1) ?? {}
      return { method, path, input }
    }

    it('is extracted after its content was shown, and then deleted', async () => {
      conflicts = { world: [] }
      await beginArchive({ state: 'done' })
      expect(temporary()).toMatch(/^world\/download-[\w-]+\.zip$/)
      await shows('30 files')
      await submit()
      const body = { path: temporary(), folder: 'world', overwrite: false, delete: true }
      await vi.waitFor(() => expect(last()).toMatchObject({ method: 'POST', input: { params, body } }))
      await vi.waitFor(() => expect(dialog()).toBeNull())
    })

    it('replaces what is listed only on request, and is deleted with the dialog', async () => {
      conflicts = { world: ['a.jar'] }
      await beginArchive({ state: 'done' })
      await shows('1 file or folder exists already')
      expect(button('Extract and replace', dialog())).toBeDefined()
      await press(button('Cancel', dialog()))
      const query = { path: temporary() }
      await vi.waitFor(() => expect(last()).toMatchObject({ method: 'DELETE', input: { params, query } }))
    })

    it('shows its progress, and is cancelled with the dialog', async () => {
      await beginArchive({ state: 'running', progress: 40 })
      await shows('Downloading')
      await press(button('Cancel', dialog()))
      const operation = { server: 'SSSSSSSS', operation: 'DDDDDDDD' }
      await vi.waitFor(() => expect(last()).toMatchObject({ input: { params: operation } }))
    })

    it('is cancelled if the dialog was closed before it started', async () => {
      const checked = Promise.withResolvers<void>()
      await beginArchive({}, checked.promise)
      await press(button('Cancel', dialog()))
      expect(dialog()).toBeNull()
      await act(async () => checked.resolve())
      const operation = { server: 'SSSSSSSS', operation: 'DDDDDDDD' }
      await vi.waitFor(() => expect(last()).toMatchObject({ input: { params: operation } }))
      expect(last().path).toContain('/cancel')
    })

    it('is deleted with the dialog if it was done before it could be cancelled', async () => {
      refusesCancelling = true
      await beginArchive({ state: 'running', progress: 99 })
      await shows('Downloading')
      await press(button('Cancel', dialog()))
      const query = { path: temporary() }
      await vi.waitFor(() => expect(last()).toMatchObject({ method: 'DELETE', input: { params, query } }))
    })

    it('says why it could not be downloaded, and offers nothing to extract', async () => {
      await beginArchive({ state: 'failed', failure: 'download_large' })
      await shows('The file is too large.')
      expect([...dialog().querySelectorAll('.dialog-foot button')].map((node) => node.textContent)).toEqual([
        'Close',
      ])
      expect(downloads()).toHaveLength(1)
    })
  })

  it('is not downloaded if the dialog was closed before its name was known', async () => {
    const checked = Promise.withResolvers<object>()
    await open({}, ({ path }) => (path.endsWith('/check') ? checked.promise : undefined))
    await add('Download from URL')
    await opened()
    await typed('url', URL)
    await submit()
    await press(button('Cancel', dialog()))
    await act(async () => checked.resolve({ name: 'a.jar', size: 2048, exists: false }))
    await act(async () => checked.promise)
    expect(stage.sent.map(({ path }) => path)).toEqual(questions().map(({ path }) => path))
    expect(questions()).toHaveLength(1)
  })

  it('is not asked for with an address or a name that cannot be right', async () => {
    await begin()
    await typed('url', 'ftp://files.example/a')
    await submit()
    await typed('url', URL)
    await typed('name', '../a.jar')
    await submit()
    expect(stage.sent).toEqual([])
    await typed('url', 'https://inner.example/a')
    await typed('name', '')
    await submit()
    await shows('the host is not one of the internet')
    expect(downloads()).toEqual([])
  })
})

describe('a pack of CurseForge', () => {
  const PAGE = 'https://www.curseforge.com/minecraft/modpacks/caves/files/1234'
  const lookups = () => stage.sent.filter(({ path }) => path.endsWith('/remote/curseforge'))
  const begin = async (given: Partial<ServerOperation> = {}, lookup = Promise.resolve()) => {
    const download = anOperation({ id: 'DDDDDDDD', kind: 'fetch', state: 'queued', progress: 0 })
    await open({}, ({ method, path }) => {
      if (path.endsWith('/remote/curseforge'))
        return lookup.then(() => ({ name: 'caves-server.zip', download }))
      const isServer = method === 'GET' && path === '/v3/server/:server'
      return isServer ? aServer({ operations: [{ ...download, ...given }] }) : undefined
    })
    await add('Install CurseForge pack')
    await opened()
  }

  it('is extracted into the top folder after its content was shown', async () => {
    conflicts = { '': ['config/caves.toml'] }
    await begin({ state: 'done' })
    unwrapped = 'Caves-1.2'
    const steps = [...dialog().querySelectorAll('ol > li')].map((step) => step.textContent)
    expect(steps).toHaveLength(3)
    expect(dialog().textContent).toContain('can replace files')
    expect(dialog().querySelector('a[href$="/SSSSSSSS/backups"]')).not.toBeNull()
    expect(dialog().querySelector('a[href$="/SSSSSSSS/options/loader"]')?.textContent).toBe('Platform')
    await typed('page', ` ${PAGE}/?page=2 `)
    await submit()
    await vi.waitFor(() => expect(lookups()).toHaveLength(1))
    const [lookup] = lookups() as { input: { body: { page: string; path: string; key: string } } }[]
    const body = lookup?.input.body
    expect(body).toMatchObject({ page: `${PAGE}/?page=2`, path: `download-${body?.key}.zip` })
    await shows('caves-server.zip')
    await shows('config/caves.toml')
    expect(queries.at(-1)).toMatchObject({ unwrap: 'true' })
    expect(dialog().textContent).toContain('The archive has the folder Caves-1.2 only')
    expect(dialog().textContent).not.toContain('open another folder')
    await press(button('Extract and replace', dialog()))
    const extracted = { path: body?.path, folder: '', overwrite: true, delete: true, unwrap: true }
    await vi.waitFor(() => expect(stage.sent.at(-1)?.input).toMatchObject({ body: extracted }))
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it('is cancelled if the dialog was closed before the answer of CurseForge', async () => {
    const lookup = Promise.withResolvers<void>()
    await begin({}, lookup.promise)
    await typed('page', PAGE)
    await submit()
    await vi.waitFor(() => expect(lookups()).toHaveLength(1))
    await press(button('Cancel', dialog()))
    expect(dialog()).toBeNull()
    await act(async () => lookup.resolve())
    const params = { server: 'SSSSSSSS', operation: 'DDDDDDDD' }
    await vi.waitFor(() => expect(stage.sent.at(-1)).toMatchObject({ method: 'POST', input: { params } }))
    expect(stage.sent.at(-1)?.path).toContain('/cancel')
    expect(dialog()).toBeNull()
  })

  it('is extracted from the file that was requested, also if the address is changed meanwhile', async () => {
    conflicts = { '': [] }
    const lookup = Promise.withResolvers<void>()
    await begin({ state: 'done' }, lookup.promise)
    await typed('page', PAGE)
    await submit()
    await vi.waitFor(() => expect(lookups()).toHaveLength(1))
    await typed('page', `${PAGE}5`)
    await act(async () => lookup.resolve())
    await shows('30 files')
    const [requested] = lookups() as { input: { body: { path: string } } }[]
    expect(queries.at(-1)).toMatchObject({ path: requested?.input.body.path })
  })

  it('is not looked up for an address that is of no file', async () => {
    await begin()
    await typed('page', 'https://www.curseforge.com/minecraft/modpacks/caves')
    expect(dialog().textContent).toContain('It ends with /files/ and a number')
    await submit()
    expect(stage.sent).toEqual([])
  })

  it('that is refused says why, and the address stays', async () => {
    await open({}, ({ path }) => {
      if (!path.endsWith('/remote/curseforge')) return undefined
      throw toApiError(409, { error: 'conflict', description: 'this file has no server pack' })
    })
    await add('Install CurseForge pack')
    await opened()
    await typed('page', PAGE)
    await submit()
    await vi.waitFor(() => expect(dialog().querySelector('[role=alert]')).not.toBeNull())
    expect(dialog().textContent).toContain('no server pack')
    expect(dialog().querySelector('input')?.value).toBe(PAGE)
  })

  it('cannot be installed where that is not configured', async () => {
    await open({ curseforge: false })
    await press(button('Add'))
    await vi.waitFor(() => expect(items()).toHaveLength(4))
    const [last] = items().slice(-1)
    expect(last?.textContent).toBe('Install CurseForge packNot configured')
    expect(last?.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a download', () => {
  const download = (given: Partial<ServerOperation> = {}) =>
    anOperation({ kind: 'fetch', file: 'world/a.jar', ...given })

  it('shows its progress and can be cancelled', async () => {
    await open({ operations: [download({ progress: 40 })] })
    await shows('Downloading')
    expect(document.querySelector('progress')?.value).toBe(40)
    await press(button('Cancel the download of a.jar'))
    await vi.waitFor(() => expect(stage.sent[0]?.path).toContain('/cancel'))
  })

  it.each([
    ['address_refused', 'not on the public internet'],
    ['pack_differs', 'not the one that CurseForge names'],
    ['pack_host', 'from which servers may not download'],
    ['address_missing', 'There is no file'],
    ['timed_out', 'took too long'],
    ['download_large', 'too large'],
    ['no_space', 'storage of the server is full'],
    ['archive_large', 'The download failed'],
  ] as const)('that failed with %s says why, and can be retried', async (failure, words) => {
    await open({ operations: [download({ state: 'failed', failure })] })
    await shows(words)
    await press(button('Download a.jar again'))
    await vi.waitFor(() => expect(stage.sent[0]?.path).toContain('/retry'))
  })
})

describe('an extraction', () => {
  it('that is outdated cannot be retried', async () => {
    await open({ operations: [extraction({ state: 'failed', failure: 'no_space', can_retry: false })] })
    await shows('storage of the server is full')
    expect(button('Dismiss pack.zip')).toBeDefined()
    expect(button('Extract pack.zip again')).toBeUndefined()
  })

  it('shows its progress and can be cancelled', async () => {
    await open({ operations: [extraction({ progress: 40 })] })
    await shows('Extracting')
    expect(document.querySelector('progress')?.value).toBe(40)
    await press(button('Cancel the extraction of pack.zip'))
    await vi.waitFor(() => expect(stage.sent).toMatchObject([{ method: 'POST' }]))
    expect(stage.sent[0]?.path).toContain('/cancel')
  })

  it.each([
    ['archive_unsafe', 'contains a link'],
    ['file_exists', 'would replace files that exist now'],
    ['network', 'The extraction failed'],
  ] as const)('that failed with %s says why, can be retried and dismissed', async (failure, words) => {
    await open({ operations: [extraction({ state: 'failed', failure })] })
    await shows(words)
    await press(button('Extract pack.zip again'))
    await vi.waitFor(() => expect(stage.sent[0]?.path).toContain('/retry'))
    await press(button('Dismiss pack.zip'))
    expect(text()).not.toContain(words)
  })

  it('that ended before is not shown', async () => {
    const failed = extraction({ id: 'OLD', state: 'failed', failure: 'internal' })
    await open({ operations: [extraction({ state: 'done' }), failed] })
    expect(text()).not.toContain('The extraction failed')
    expect(document.querySelector('progress')).toBeNull()
  })
})
