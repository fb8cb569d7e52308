import { toApiError } from '@quarry/api/contract/client'
import { listServerContent } from '@quarry/api/contract/hosting/content'
import { getServer } from '@quarry/api/contract/hosting/servers'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { useCallback, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, type StageApi } from '../../../../testing/page-stage.tsx'
import { aServer } from '../../../../testing/servers.ts'
import { ServerBar } from './server-bar.tsx'
import { ServerInstall } from './server-install.tsx'

const stage = pageStage()
const content = {
  type: 'mod',
  types: ['mod', 'datapack'],
  folder: 'mods',
  loaders: ['fabric'],
  game_version: '1.20.4',
  pack: null,
  files: [],
  total: 0,
}
const NOTHING = { installed: [], missing: [] }

/** What the search leaves out, by its last call. */
let hidden: readonly string[]
function HidingBar({ kind }: { kind: ProjectType }) {
  const [hides, setHides] = useState(false)
  const onHidden = useCallback((ids: readonly string[]) => {
    hidden = ids
  }, [])
  return <ServerBar server="SSSSSSSS" kind={kind} hides={hides} onHide={setHides} onHidden={onHidden} />
}

interface Around {
  kind?: ProjectType
  viewer?: { id: string } | null
  install?: StageApi
  installed?: string
}

const open = ({ kind = 'mod', viewer = { id: 'alice' }, install, installed }: Around = {}) =>
  stage.open(
    () => (
      <>
        <HidingBar kind={kind} />
        <ServerInstall server="SSSSSSSS" kind={kind} project={{ id: 'PPPPPPPP', title: 'Terra' }}>
          Download
        </ServerInstall>
      </>
    ),
    (endpoint, input) => {
      if (endpoint === getServer) return aServer()
      if (endpoint !== listServerContent) return install?.(endpoint, input)
      const { type = content.type } = (input as { query: { type?: string } }).query
      return { ...content, type, files: installed ? [{ project: { id: installed } }] : [] }
    },
    viewer,
  )
const action = () => document.querySelector<HTMLButtonElement>('.result-install')
const off = () => action()?.getAttribute('aria-disabled')

it('names the server and leads back to its content', async () => {
  await open()
  await shows('You add content to Lobby (Fabric 1.20.4).')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/servers/manage/SSSSSSSS/content')
})

it('installs a project once', async () => {
  let finish: (output: object) => void = () => {}
  await open({ install: () => new Promise((resolve) => (finish = resolve)) })
  await vi.waitFor(() => expect(off()).toBeNull())
  await press(button('Install Terra'))
  await vi.waitFor(() => expect(action()?.textContent).toBe('Installing'))
  await press(button('Installing Terra'))
  finish(NOTHING)
  await vi.waitFor(() => expect(action()?.textContent).toBe('Installed'))
  expect(off()).toBe('true')
  const body = { items: [{ project_id: 'PPPPPPPP' }], type: 'mod' }
  expect(stage.sent.map(({ input }) => input)).toEqual([{ params: { server: 'SSSSSSSS' }, body }])
})

it('offers to install again what failed', async () => {
  let fails = true
  const install = () => {
    if (fails) throw toApiError(404, { error: 'not_found', description: 'none', rule: 'content_unsuitable' })
    return NOTHING
  }
  await open({ install })
  await vi.waitFor(() => expect(off()).toBeNull())
  await press(button('Install Terra'))
  await vi.waitFor(() => expect(action()?.textContent).toBe('Try again'))
  fails = false
  await press(button('Try again to install Terra'))
  await vi.waitFor(() => expect(action()?.textContent).toBe('Installed'))
})

it('shows what is installed already', async () => {
  await open({ installed: 'PPPPPPPP' })
  await vi.waitFor(() => expect(action()?.textContent).toBe('Installed'))
})

it('installs data packs beside mods', async () => {
  await open({ kind: 'datapack', install: () => NOTHING })
  await vi.waitFor(() => expect(off()).toBeNull())
  const back = document.querySelector('a[href*="/content"]')?.getAttribute('href')
  expect(back).toBe('/servers/manage/SSSSSSSS/content?type=datapack')
  await press(button('Install Terra'))
  await vi.waitFor(() => expect(action()?.textContent).toBe('Installed'))
  const body = { items: [{ project_id: 'PPPPPPPP' }], type: 'datapack' }
  expect(stage.sent.map(({ input }) => input)).toEqual([{ params: { server: 'SSSSSSSS' }, body }])
})

it('leads modpacks to the server, which says first what they change', async () => {
  await open({ kind: 'modpack' })
  const href = '/servers/manage/SSSSSSSS/content?pack=PPPPPPPP'
  await vi.waitFor(() => expect(action()?.getAttribute('href')).toBe(href))
  expect(action()?.getAttribute('aria-label')).toBe('Install Terra')
})

it('can hide what is installed, and shows it again', async () => {
  await open({ installed: 'QQQQQQQQ' })
  await shows('Hide 1 installed project')
  expect(hidden).toEqual([])
  const box = document.querySelector('[name=hide]') as HTMLElement
  await press(box)
  expect(hidden).toEqual(['QQQQQQQQ'])
  await press(box)
  expect(hidden).toEqual([])
})

it.each([
  ['a guest', { viewer: null }],
  ['a type that the server does not load', { kind: 'shader' as const }],
])('is a download for %s', async (_who, around) => {
  await open(around)
  await shows('Download')
  await vi.waitFor(() => expect(action()).toBeNull())
  expect(text()).toContain('Download')
})
