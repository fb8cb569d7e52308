import { toApiError } from '@quarry/api/contract/client'
import { listServerContent, type ServerContent } from '@quarry/api/contract/hosting/content'
import {
  checkServerPack,
  installServerPack,
  unlinkServerPack,
  type ServerPackCheck,
} from '@quarry/api/contract/hosting/packs'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { getProject } from '@quarry/api/contract/projects/projects'
import { browseVersions, getVersion } from '@quarry/api/contract/versions/versions'
import { parseSearch } from '@quarry/search-config/query-string'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
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
import { anOperation, aServer } from '../../../../../testing/servers.ts'
import { stringifySearch } from '../../../../lib/router/search-params.ts'
import { ContentPage } from '../content-page.tsx'

const stage = pageStage({ parseSearch, stringifySearch })
const params = { server: 'SSSSSSSS' }
const project = { id: 'PPPPPPPP', slug: 'boats', title: 'Boats', icon_url: null, url_type: 'modpack' }
const PACK: NonNullable<ServerContent['pack']> = {
  file: null,
  project,
  version: { id: 'VVVVVVV1', version_number: '1.0' },
  update: { id: 'VVVVVVV2', version_number: '2.0' },
}
const VERSIONS = [
  { id: 'VVVVVVV3', version_number: '3.0', version_type: 'beta' },
  { id: 'VVVVVVV2', version_number: '2.0', version_type: 'release' },
  { id: 'VVVVVVV1', version_number: '1.0', version_type: 'release' },
]
const aCheck = (given: Partial<ServerPackCheck> = {}) => ({
  version: { id: 'VVVVVVV2', version_number: '2.0' },
  software: { flavour: 'fabric', game_version: '1.20.4', loader_version: '0.15.6' },
  download: 2048,
  left_out: 3,
  optional: [
    { path: 'mods/map.jar', size: 1024 },
    { path: 'mods/zoom.jar', size: 1024 },
  ],
  changes: {
    added: 2,
    replaced: 1,
    removed: 1,
    skipped: 120,
    removed_paths: ['mods/old.jar'],
    skipped_paths: [{ path: 'config/mine.toml', reason: 'changed' as const }],
  },
  ...given,
})

interface Around {
  pack?: ServerContent['pack']
  linked?: string
  server?: Partial<Server>
  answer?: StageApi
}

/** A page on which the installation can end. */
function Page({ server, linked }: { server: Server; linked: string | undefined }) {
  const [operations, setOperations] = useState(server.operations)
  const end = () =>
    setOperations((open) =>
      open.map((one) => ({ ...one, state: 'done', finished: '2026-01-01T00:01:00.000Z' })),
    )
  return (
    <>
      <ContentPage server={{ ...server, operations }} pack={linked} />
      <button onClick={end}>The end</button>
    </>
  )
}

async function open({ pack = PACK, linked, server = {}, answer }: Around = {}) {
  await stage.open(
    () => <Page server={aServer(server)} linked={linked} />,
    (endpoint, input) => {
      const own = answer?.(endpoint, input)
      if (own !== undefined) return own
      if (endpoint === listServerContent)
        return {
          type: 'mod',
          types: ['mod', 'datapack'],
          folder: 'mods',
          loaders: ['fabric'],
          game_version: '1.20.4',
          pack,
          files: [],
          total: 0,
        }
      if (endpoint === browseVersions) return { versions: VERSIONS, total: 3 }
      if (endpoint === getProject) return project
      if (endpoint === getVersion) return { changelog: 'More **boats**' }
      if (endpoint === checkServerPack) return aCheck()
      return {}
    },
    { id: 'alice' },
    { markdown: ({ text: source }: { text: string }) => Promise.resolve(`<p>${source}</p>`) },
  )
  await shows('The end')
  if (pack) await shows('Boats')
}
const sentTo = (endpoint: { path: string }) =>
  stage.sent.filter(({ path }) => path === endpoint.path).map(({ input }) => input)
const field = (name: string) => dialog().querySelector<HTMLInputElement>(`[name=${name}]`)
const optional = (path: string) =>
  dialog().querySelector<HTMLInputElement>(`[value="${path}"]`) as HTMLElement

describe('the modpack of a server', () => {
  it('is shown with its update, which is installed without the files that were left out', async () => {
    await open()
    expect(text()).toContain('Update available')
    await press(button('Update to 2.0'))
    await opened()
    await vi.waitFor(() => expect(dialog().textContent).toContain('2 files are added, 1 is replaced'))
    expect(dialog().textContent).toContain(
      'The server changes from Practice server 1.20.4 to Fabric 1.20.4 (0.15.6).',
    )
    expect(dialog().textContent).toContain('config/mine.tomlYou changed it')
    expect(dialog().textContent).toContain('119 more files')
    expect(dialog().textContent).toContain('3 files for players only are left out')
    const options = [...dialog().querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(options).toEqual(['2.0 · Release', '1.0 · Release · installed'])
    await press(optional('mods/zoom.jar'))
    await press(button('Install', dialog()))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    const body = { project_id: 'PPPPPPPP', version_id: 'VVVVVVV2', hard: false, without: ['mods/zoom.jar'] }
    expect(sentTo(installServerPack)).toMatchObject([{ params, body }])
  })

  it('deletes all files only after the name of the server was typed', async () => {
    await open()
    await press(button('Update to 2.0'))
    await opened()
    await vi.waitFor(() => expect(dialog().textContent).toContain('What changes'))
    await press(field('erases') as HTMLElement)
    await vi.waitFor(() => expect(dialog().textContent).toContain('What changes'))
    await press(button('Install', dialog()))
    await shows('Delete all files of Lobby?')
    expect(sentTo(installServerPack)).toEqual([])
  })

  it('says why it cannot be installed', async () => {
    await open({
      answer: (endpoint) => {
        if (endpoint !== checkServerPack) return undefined
        throw toApiError(409, {
          error: 'conflict',
          description: 'Servers cannot install it',
          rule: 'pack_not_installable',
        })
      },
    })
    await press(button('Update to 2.0'))
    await opened()
    await vi.waitFor(() => expect(dialog().textContent).toContain('Servers cannot install it'))
    await press(button('Install', dialog()))
    expect(sentTo(installServerPack)).toEqual([])
  })

  it('is unlinked after a question', async () => {
    await open()
    await press(button('Unlink'))
    await opened()
    expect(dialog().textContent).toContain('All files stay on the server')
    await press(button('Unlink', dialog()))
    await vi.waitFor(() => expect(sentTo(unlinkServerPack)).toMatchObject([{ params }]))
  })

  it.each([
    ['during a backup', { operations: [anOperation({ kind: 'backup' })] }, [true, true]],
    ['for members without the permission', { can: ['server.files' as const] }, []],
  ])('cannot be changed %s', async (_when, server, disabled) => {
    await open({ server })
    const found = [...document.querySelectorAll<HTMLButtonElement>('.content-pack button')]
    expect(found.map((one) => one.disabled)).toEqual(disabled)
  })

  it('is installed from the search, with the newest release', async () => {
    await open({ pack: null, linked: 'PPPPPPPP' })
    await opened()
    expect(dialog().textContent).toContain('Install Boats?')
    await vi.waitFor(() => expect(field('version')?.value).toBe('VVVVVVV2'))
    await press(field('all') as HTMLElement)
    expect(dialog().querySelectorAll('option')).toHaveLength(3)
  })

  it('is shown once its installation has ended', async () => {
    let pack: ServerContent['pack'] = null
    const read = {
      type: 'mod',
      types: ['mod', 'datapack'],
      folder: 'mods',
      loaders: [],
      game_version: '1.20.4',
      files: [],
      total: 0,
    }
    await open({
      pack,
      server: { operations: [anOperation({ kind: 'reinstall' })] },
      answer: (endpoint) => (endpoint === listServerContent ? { ...read, pack } : undefined),
    })
    await shows('Find a modpack')
    pack = PACK
    await press(button('The end'))
    await shows('Boats')
    expect(text()).not.toContain('Find a modpack')
  })

  it('is found in the search, or its installation is tried again', async () => {
    const failed = anOperation({
      kind: 'reinstall',
      state: 'failed',
      failure: 'pack_download',
      pack: { project_id: 'PPPPPPPP', version_id: 'VVVVVVV1' },
    })
    await open({ pack: null, server: { operations: [failed] } })
    await shows('A file could not be downloaded. The server is as it was before.')
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Find a modpack',
    )
    expect(link?.getAttribute('href')).toBe('/modpacks?sid=SSSSSSSS')
    await press(button('Try again'))
    await vi.waitFor(() =>
      expect(stage.sent.map(({ input }) => input)).toMatchObject([{ params: { operation: 'OOOOOOOO' } }]),
    )
  })
})
