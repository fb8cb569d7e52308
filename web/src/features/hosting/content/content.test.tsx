import { toApiError } from '@quarry/api/contract/client'
import { listServerContent, type ServerContentFile } from '@quarry/api/contract/hosting/content'
import type { Server } from '@quarry/api/contract/hosting/servers'
import type { ServerContentType } from '@quarry/domain/hosting/server-content-types'
import { getVersion } from '@quarry/api/contract/versions/versions'
import { parseSearch } from '@quarry/search-config/query-string'
import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  type,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { stringifySearch } from '../../../lib/router/search-params.ts'
import { getToasts } from '../../../lib/toasts/toast-store.ts'
import { anOperation, aPower, aServer } from '../../../../testing/servers.ts'
import { ContentPage } from './content-page.tsx'

const stage = pageStage({ parseSearch, stringifySearch })

const project = {
  id: 'PPPPPPPP',
  slug: 'terra',
  title: 'Terra',
  icon_url: null,
  url_type: 'mod' as const,
  owner: 'Cartographers',
}
const aFile = (given: Partial<ServerContentFile> = {}): ServerContentFile => ({
  name: 'terra-1.jar',
  size: 2048,
  enabled: true,
  project,
  version: { id: 'VVVVVVVV', version_number: '1.0' },
  update: null,
  pack: null,
  ...given,
})
const MINE = aFile({ name: 'mine.jar', project: null, version: null })
const OUTDATED = aFile({ update: { id: 'WWWWWWWW', version_number: '2.0' } })
const DISABLED = aFile({
  name: 'arc.jar.disabled',
  enabled: false,
  project: { ...project, id: 'AAAAAAAA', slug: 'arc', title: 'Arc' },
})

const open = async (
  files: readonly ServerContentFile[],
  given: Partial<Server> = {},
  answer: StageApi = () => undefined,
  types: readonly ServerContentType[] = ['mod', 'datapack'],
) => {
  const server = aServer(given)
  const content = {
    type: types[0],
    types,
    folder: 'mods',
    loaders: ['quilt', 'fabric'],
    game_version: '1.20.4',
    pack: null,
  }
  await stage.open(
    () => (
      <>
        <ContentPage server={server} />
        <p>The end</p>
      </>
    ),
    (endpoint, input) => {
      if (endpoint === listServerContent && files.length > 0)
        return { ...content, files, total: files.length }
      if (endpoint === listServerContent) return { ...content, files, total: 0 }
      if (endpoint === getVersion) return { changelog: 'Faster **terrain**' }
      return answer(endpoint, input)
    },
    { id: 'alice' },
    { markdown: ({ text: source }: { text: string }) => Promise.resolve(`<p>${source}</p>`) },
  )
  await shows('The end')
}
const params = { server: 'SSSSSSSS' }
const inputs = () => stage.sent.map(({ method, input }) => [method, input])
const titles = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === name)
const choose = async (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  await press(label as HTMLElement)
}

describe('the content of a server', () => {
  it('shows projects with their versions, and unknown files', async () => {
    await open([OUTDATED, MINE, DISABLED])
    await shows('Terra')
    expect(titles()).toEqual(['Arc', 'mine.jar', 'Terra'])
    expect(text()).toContain('1.0 · terra-1.jar · 2\u00a0KiB')
    expect(text().match(/by Cartographers/g)).toHaveLength(2)
    expect(text()).toContain('Unknown file · 2\u00a0KiB')
    expect(link('Terra')?.getAttribute('href')).toBe('/mod/terra/version/VVVVVVVV')
    expect(link('mine.jar')?.getAttribute('href')).toBe('/servers/manage/SSSSSSSS/files?path=mods')
  })

  it('leads to a search for the loaders and the version of the server', async () => {
    await open([])
    await shows('No mods yet')
    const { pathname, searchParams } = new URL(link('Add mods')?.href ?? '', 'http://site')
    expect([pathname, searchParams.get('sid'), searchParams.get('v')]).toEqual([
      '/mods',
      'SSSSSSSS',
      '1.20.4',
    ])
    expect(searchParams.getAll('g')).toEqual(['categories:quilt', 'categories:fabric'])
  })

  it('leads to the platform if the software loads data packs only', async () => {
    await open([], {}, undefined, ['datapack'])
    await shows('No data packs yet')
    expect(link('change the platform')?.getAttribute('href')).toBe('/servers/manage/SSSSSSSS/options/loader')
    await open([], { can: ['server.files'] }, undefined, ['datapack'])
    await shows('No data packs yet')
    expect(link('change the platform')).toBeUndefined()
  })

  it('names the number of files in the field that searches them', async () => {
    await open([OUTDATED, MINE, DISABLED])
    await shows('Terra')
    expect(document.querySelector('input[name=search]')?.getAttribute('placeholder')).toBe('Search 3 files')
  })

  it("takes files of one's own, and names those that the server does not load", async () => {
    await open([], { flavour: 'fabric' }, ({ path }) => (path.endsWith('/entries') ? {} : undefined))
    await shows('No mods yet')
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    const chosen = [new File(['a'], 'mine.jar'), new File(['b'], 'notes.txt')]
    Object.defineProperty(input, 'files', { value: chosen, configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
    await shows('1 of 1 file uploaded')
    expect(inputs()[0]).toEqual(['POST', { params, body: { path: 'mods', kind: 'folder' } }])
    expect(getToasts().map(({ text: names }) => names)).toContain('notes.txt')
  })

  it('has a tab per type that the server loads', async () => {
    await open([OUTDATED])
    await shows('Terra')
    const tabs = [...document.querySelectorAll('nav.tabs a')]
    expect(
      tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
    ).toEqual([
      ['Mods', '/servers/manage/SSSSSSSS/content', 'page'],
      ['Data packs', '/servers/manage/SSSSSSSS/content?type=datapack', null],
    ])
  })

  it('is searched and filtered', async () => {
    await open([OUTDATED, MINE, DISABLED])
    await shows('Terra')
    await type('search', 'ARC')
    expect(titles()).toEqual(['Arc'])
    await choose('Updates')
    expect(text()).toContain('No file matches.')
    await press(button('Show everything'))
    expect(titles()).toHaveLength(3)
    await choose('Disabled')
    expect(titles()).toEqual(['Arc'])
    await choose('Updates')
    expect(titles()).toEqual(['Terra'])
  })

  it.each([
    ['a member without the permission', { role: 'power' as const, can: [] }, 'Your role does not include'],
    ['staff', { role: null, can: [] }, 'Only the owner and members'],
    [
      'anyone while the node is silent',
      { node_available: false, power: null },
      'when the server can be reached',
    ],
  ])('is not shown to %s', async (_who, given, words) => {
    await open([MINE], given)
    expect(text()).toContain(words)
    expect(titles()).not.toContain('mine.jar')
  })

  it('offers to load a list again that failed', async () => {
    let fails = true
    await stage.open(
      () => <ContentPage server={aServer()} />,
      () => {
        if (fails) throw toApiError(503, { error: 'node_unavailable', description: 'silent' })
        return {
          type: 'mod',
          types: ['mod'],
          folder: 'mods',
          loaders: [],
          game_version: '1.20.4',
          pack: null,
          files: [MINE],
          total: 1,
        }
      },
      { id: 'alice' },
    )
    await shows('The content could not be loaded.')
    fails = false
    await press(button('Try again'))
    await vi.waitFor(() => expect(titles()).toEqual(['mine.jar']))
  })

  it.each([
    ['a backup is created', { operations: [anOperation({ kind: 'backup' })] }, true],
    ['the server runs', { power: aPower({ state: 'running', wanted: true }) }, false],
  ])('says what that means while %s', async (_when, given, isLocked) => {
    await open([OUTDATED], given)
    await shows('Terra')
    expect(text()).toContain(isLocked ? 'The content cannot be changed' : 'when the server starts next')
    const controls = [button('Update Terra to 2.0'), button('Delete Terra'), button('Update 1 file')]
    expect(controls.map(({ disabled }) => disabled)).toEqual(Array(3).fill(isLocked))
  })
})

describe('a file of the content', () => {
  it('is disabled and deleted', async () => {
    await open([OUTDATED], {}, ({ method }) => method === 'PATCH' && { name: 'terra-1.jar.disabled' })
    await shows('Terra')
    await press(document.querySelector('[role=switch]') as HTMLElement)
    const change = ['PATCH', { params, body: { name: 'terra-1.jar', enabled: false, type: 'mod' } }]
    await vi.waitFor(() => expect(inputs()).toEqual([change]))
    await press(button('Delete Terra'))
    await opened()
    expect(dialog().textContent).toContain('The file terra-1.jar is deleted')
    await press(button('Delete', dialog()))
    const deletion = ['DELETE', { params, query: { name: 'terra-1.jar', type: 'mod' } }]
    await vi.waitFor(() => expect(inputs()).toEqual([change, deletion]))
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it.each([
    ['enabled again', OUTDATED, { name: 'terra-1.jar', enabled: true }],
    [
      'disabled again',
      { ...OUTDATED, name: 'terra-1.jar.disabled', enabled: false },
      { name: 'terra-1.jar.disabled', enabled: false },
    ],
  ])('is %s by an undo', async (_what, file, body) => {
    await open([file], {}, ({ method }) => method === 'PATCH' && { name: 'any' })
    await shows('Terra')
    await press(document.querySelector('[role=switch]') as HTMLElement)
    await shows('Undo')
    await press(button('Undo'))
    await vi.waitFor(() =>
      expect(inputs().at(-1)).toEqual(['PATCH', { params, body: { ...body, type: 'mod' } }]),
    )
    await vi.waitFor(() => expect(text()).not.toContain('Undo'))
  })

  it('is installed and disabled again after its deletion, but only if the site has it', async () => {
    const installed = [{ project_id: 'AAAAAAAA', version_id: 'VVVVVVVV', name: 'arc-1.jar' }]
    await open([DISABLED, MINE], {}, ({ method }) => (method === 'POST' ? { installed, missing: [] } : {}))
    await shows('Arc')
    await press(button('Delete Arc'))
    await opened()
    await press(button('Delete', dialog()))
    await shows('Undo')
    await press(button('Undo'))
    const items = [{ project_id: 'AAAAAAAA', version_id: 'VVVVVVVV' }]
    await vi.waitFor(() =>
      expect(inputs().slice(1)).toEqual([
        ['POST', { params, body: { items, type: 'mod' } }],
        ['PATCH', { params, body: { name: 'arc-1.jar', enabled: false, type: 'mod' } }],
      ]),
    )
    await vi.waitFor(() => expect(text()).not.toContain('Undo'))
    await press(button('Delete mine.jar'))
    await opened()
    expect(dialog().textContent).toContain('cannot be undone')
    await press(button('Delete', dialog()))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    expect(text()).not.toContain('Undo')
  })

  it('is updated after its changelog was shown', async () => {
    await open([OUTDATED], {}, () => ({ installed: [{}], missing: [] }))
    await shows('Terra')
    await press(button('Update Terra to 2.0'))
    await opened()
    expect(dialog().textContent).toContain('Terra: 1.0 → 2.0')
    await vi.waitFor(() => expect(dialog().textContent).toContain('Faster **terrain**'))
    await press(button('Update', dialog()))
    const items = [{ project_id: 'PPPPPPPP', version_id: 'WWWWWWWW' }]
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body: { items, type: 'mod' } }]]))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    await press(button('Undo'))
    const before = [{ project_id: 'PPPPPPPP', version_id: 'VVVVVVVV' }]
    await vi.waitFor(() =>
      expect(inputs().at(-1)).toEqual(['POST', { params, body: { items: before, type: 'mod' } }]),
    )
  })

  it('is updated with all others, in requests of twenty', async () => {
    const many = Array.from({ length: 21 }, (_, at) =>
      aFile({ ...OUTDATED, name: `${at}.jar`, project: { ...project, id: `P${at}` } }),
    )
    await open([...many, MINE], {}, () => ({ installed: [], missing: [] }))
    await shows('Terra')
    await press(button('Update 21 files'))
    await opened()
    expect(dialog().querySelectorAll('details[open]')).toHaveLength(0)
    await press(button('Update', dialog()))
    const sizes = () =>
      stage.sent.map(({ input }) => (input as { body: { items: unknown[] } }).body.items.length)
    await vi.waitFor(() => expect(sizes()).toEqual([20, 1]))
  })
})

describe('the actions of a row on narrow pages', () => {
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const names = () => items().map(({ textContent }) => textContent)
  const openMenu = async (title: string) => {
    await press(button(`Actions for ${title}`))
    await vi.waitFor(() => expect(items()).not.toEqual([]))
  }

  it('are in a menu, except the switch', async () => {
    await open([OUTDATED])
    await shows('Terra')
    await openMenu('Terra')
    expect(names()).toEqual(['Update to 2.0', 'Change version', 'Delete'])
    await press(items()[2] as HTMLElement)
    await opened()
    expect(dialog().textContent).toContain('The file terra-1.jar is deleted')
  })

  it('are announced beside the name if an update is among them', async () => {
    await open([OUTDATED, MINE])
    await shows('Terra')
    const tags = [...document.querySelectorAll('.content-name .tag.content-narrow')]
    expect(tags.map(({ textContent }) => textContent)).toEqual(['Update to 2.0'])
  })

  it('of an unknown file are its deletion', async () => {
    await open([MINE])
    await shows('mine.jar')
    await openMenu('mine.jar')
    expect(names()).toEqual(['Delete'])
  })

  it('cannot be chosen while the content is locked', async () => {
    await open([OUTDATED], { operations: [anOperation({ kind: 'backup', state: 'running' })] })
    await shows('Terra')
    await openMenu('Terra')
    expect(items().map((item) => item.getAttribute('aria-disabled'))).toEqual(Array(3).fill('true'))
  })
})

describe('a list of 500 files', () => {
  const COUNT = 500
  const ROW_PX = 73
  const many = Array.from({ length: COUNT }, (_, at) =>
    aFile({ name: `file-${String(at).padStart(3, '0')}.jar`, project: null, version: null }),
  )
  const rows = () => [...document.querySelectorAll<HTMLElement>('.content-row')]
  const places = () => rows().map((row) => Number(row.getAttribute('aria-posinset')))
  const gapPx = () =>
    [...document.querySelectorAll<HTMLElement>('ul.slab > li[aria-hidden]')].reduce(
      (sum, gap) => sum + Number.parseFloat(gap.style.blockSize),
      0,
    )
  const list = () => document.querySelector('ul.slab') as HTMLElement
  const scrollTo = (topPx: number) =>
    act(async () => {
      list().getBoundingClientRect = () => new DOMRect(0, -topPx, 800, COUNT * ROW_PX)
      window.dispatchEvent(new Event('scroll'))
    })

  it('has few rows, which name their places, and the height of all', async () => {
    await open(many)
    await shows('file-000.jar')
    expect(rows().length).toBeLessThan(40)
    expect(places()).toEqual(Array.from(rows(), (_, at) => at + 1))
    expect(new Set(rows().map((row) => row.getAttribute('aria-setsize')))).toEqual(new Set(['500']))
    expect(gapPx() + rows().length * ROW_PX).toBe(COUNT * ROW_PX)
  })

  it('shows the rows at which the page is', async () => {
    await open(many)
    await shows('file-000.jar')
    await scrollTo(300 * ROW_PX)
    expect(text()).toContain('file-300.jar')
    expect(text()).not.toContain('file-000.jar')
    expect(rows().length).toBeLessThan(40)
    expect(gapPx() + rows().length * ROW_PX).toBe(COUNT * ROW_PX)
  })

  it('keeps the row with the focus and its neighbours', async () => {
    await open(many)
    await shows('file-000.jar')
    const focused = button('Delete file-004.jar')
    await act(async () => focused.focus())
    await scrollTo(300 * ROW_PX)
    expect(document.activeElement).toBe(focused)
    expect(places().slice(0, 4)).toEqual([4, 5, 6, 293])
  })

  it('measures rows that are higher than others', async () => {
    const height = vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect')
    onTestFinished(() => height.mockRestore())
    height.mockImplementation(() => new DOMRect(0, 0, 800, 100))
    await open(many)
    await shows('file-000.jar')
    expect(gapPx() + rows().length * 100).toBe(COUNT * 100)
  })

  it('measures rows again when the list has another width', async () => {
    const height = vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect')
    onTestFinished(() => height.mockRestore())
    height.mockImplementation(() => new DOMRect(0, 0, 800, 100))
    await open(many)
    await shows('file-000.jar')
    height.mockImplementation(() => new DOMRect(0, 0, 400, 150))
    await act(async () => {
      list().getBoundingClientRect = () => new DOMRect(0, 0, 400, COUNT * 150)
      window.dispatchEvent(new Event('scroll'))
    })
    expect(gapPx() + rows().length * 150).toBe(COUNT * 150)
  })

  it('keeps the row with the focus and its dialog when it becomes short and long again', async () => {
    await open(many)
    await shows('file-000.jar')
    const focused = button('Delete file-004.jar')
    await act(async () => focused.focus())
    await press(focused)
    await opened()
    await type('search', 'file-00')
    expect(rows()).toHaveLength(10)
    expect(button('Delete file-004.jar')).toBe(focused)
    await type('search', '')
    expect(places().length).toBeGreaterThan(10)
    expect(button('Delete file-004.jar')).toBe(focused)
    expect(dialog().textContent).toContain('The file file-004.jar is deleted')
  })

  it('keeps the rows at which the page is when it becomes long', async () => {
    const disabled = many.slice(0, 49).map((file) => ({ ...file, enabled: false }))
    await open([...disabled, ...many.slice(49, 50)])
    await shows('file-000.jar')
    await choose('Disabled')
    await scrollTo(45 * ROW_PX)
    const seen = rows().slice(45)
    expect(seen).toHaveLength(4)
    await choose('All')
    expect(rows().length).toBeLessThan(40)
    expect(rows().filter((row) => seen.includes(row))).toEqual(seen)
  })

  it('is searched as a whole', async () => {
    await open(many)
    await shows('file-000.jar')
    await type('search', 'file-49')
    expect(titles()).toHaveLength(10)
    expect(rows()[0]?.hasAttribute('aria-posinset')).toBe(false)
  })
})
