import { toApiError } from '@quarry/api/contract/client'
import { installServerContent, type ServerContentFile } from '@quarry/api/contract/hosting/content'
import { browseVersions, getVersion } from '@quarry/api/contract/versions/versions'
import { expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  type StageApi,
} from '../../../../../testing/page-stage.tsx'
import type { ContentChange } from '../undo/content-change.ts'
import { VersionDialog } from './version-dialog.tsx'

const stage = pageStage()
const project = {
  id: 'PPPPPPPP',
  slug: 'terra',
  title: 'Terra',
  icon_url: null,
  url_type: 'mod',
  owner: 'alice',
}
const FILE: ServerContentFile = {
  name: 'terra-1.jar',
  size: 2048,
  enabled: true,
  project,
  version: { id: 'VVVVVVV1', version_number: '1.0' },
  update: null,
  pack: null,
}
const aVersion = (id: string, number: string, given: object = {}) => ({
  id,
  version_number: number,
  version_type: 'release',
  game_versions: ['1.20.4'],
  ...given,
})
const SUITABLE = [
  aVersion('VVVVVVV3', '3.0', { version_type: 'alpha' }),
  aVersion('VVVVVVV2', '2.0'),
  aVersion('VVVVVVV1', '1.0'),
]
const OTHER = aVersion('VVVVVVV0', '0.9', { game_versions: ['1.19.2', '1.19.3'] })

async function open(
  given: Partial<ServerContentFile> = {},
  answer: StageApi = () => ({ installed: [{}], missing: [] }),
) {
  const asked: unknown[] = []
  const onClose = vi.fn<() => void>()
  const onChange = vi.fn<(change: ContentChange) => void>()
  await stage.open(
    () => (
      <VersionDialog
        server="SSSSSSSS"
        content={{ type: 'mod', loaders: ['quilt', 'fabric'], game_version: '1.20.4' }}
        file={{ ...FILE, ...given }}
        project={project}
        onChange={onChange}
        onClose={onClose}
      />
    ),
    (endpoint, input) => {
      if (endpoint === getVersion) return { changelog: 'Faster' }
      if (endpoint !== browseVersions) return answer(endpoint, input)
      const { query } = input as { query: { game_versions: string } }
      asked.push(query)
      return { versions: query.game_versions === '[]' ? [...SUITABLE, OTHER] : SUITABLE }
    },
    { id: 'alice' },
    { markdown: ({ text: source }: { text: string }) => Promise.resolve(`<p>${source}</p>`) },
  )
  await opened()
  return { asked, onClose, onChange }
}
const options = () => [...dialog().querySelectorAll('option')].map(({ textContent }) => textContent)
const select = () => dialog().querySelector('select') as HTMLSelectElement
const tick = (name: string) => press(dialog().querySelector(`[name=${name}]`) as HTMLElement)
const choose = async (id: string) => {
  const field = select()
  field.value = id
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(select().value).toBe(id))
}

it('another version is installed after its changelog was shown', async () => {
  const { asked, onClose, onChange } = await open()
  await vi.waitFor(() => expect(options()).toEqual(['2.0 · Release', '1.0 · Release · installed']))
  expect(asked).toEqual([{ limit: '100', loaders: '["quilt","fabric"]', game_versions: '["1.20.4"]' }])
  expect(select().value).toBe('VVVVVVV1')
  await press(button('Install', dialog()))
  expect(stage.sent).toEqual([])
  await choose('VVVVVVV2')
  await vi.waitFor(() => expect(dialog().textContent).toContain('Faster'))
  await press(button('Install', dialog()))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onChange.mock.lastCall).toMatchObject([{ kind: 'updated', files: [FILE] }])
  const items = [{ project_id: 'PPPPPPPP', version_id: 'VVVVVVV2' }]
  expect(stage.sent).toMatchObject([{ path: installServerContent.path, input: { body: { items } } }])
})

it('betas, alphas and versions for other game versions are listed on request, with a warning', async () => {
  await open({ pack: 'unchanged' })
  await vi.waitFor(() => expect(options()).toHaveLength(2))
  expect(dialog().textContent).toContain('The next update of the modpack does not replace it')
  await tick('all')
  expect(options()).toEqual(['3.0 · Alpha', '2.0 · Release', '1.0 · Release · installed'])
  await tick('unlocked')
  await vi.waitFor(() => expect(options()).toHaveLength(4))
  await choose('VVVVVVV0')
  expect(dialog().textContent).toContain('This version is for 1.19.2 and 1.19.3. The server has 1.20.4.')
})

it('a version that cannot be installed leaves the dialog open', async () => {
  const { onClose } = await open({ update: { id: 'VVVVVVV2', version_number: '2.0' } }, () => {
    throw toApiError(503, {
      error: 'overloaded',
      description: 'The file is missing',
      rule: 'content_download',
    })
  })
  await vi.waitFor(() => expect(select().value).toBe('VVVVVVV2'))
  await press(button('Install', dialog()))
  await vi.waitFor(() => expect(dialog().textContent).toContain('The file is missing'))
  expect(onClose).not.toHaveBeenCalled()
})
