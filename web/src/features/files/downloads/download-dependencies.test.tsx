import {
  getDependencyTree,
  type DependencyTree,
  type TreeNode,
} from '@quarry/api/contract/versions/dependencies'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { describe, expect, it, vi } from 'vitest'
import { pageStage, press, button, shows, text } from '../../../../testing/page-stage.tsx'
import { DownloadFooter } from './download-footer.tsx'
import { DownloadOffer } from './download-offer.tsx'
import { useDownloadFiles } from './use-download-files.ts'
import type { DownloadSetup } from './use-download-setup.ts'

type Need = { project: string | null; type?: 'required' | 'optional'; file?: string }

const dependency = ({ project, type = 'required', file }: Need) => ({
  version_id: null,
  version_number: null,
  project_id: project,
  file_name: file ?? null,
  dependency_type: type,
  project: project && {
    id: project,
    slug: project,
    title: `The ${project}`,
    icon_url: null,
    url_type: 'mod',
  },
})

const version = (project: string, needs: Need[] = []) => ({
  id: `${project}-1`,
  project_id: project,
  version_number: `1.0 of ${project}`,
  name: project,
  version_type: 'release',
  url_ending: '1.0',
  date_published: '2026-01-01T00:00:00.000Z',
  game_versions: ['1.20.1'],
  loaders: ['fabric'],
  files: [
    {
      url: `/file/${project}`,
      filename: `${project}.jar`,
      size: 1000,
      primary: true,
      hashes: {},
      file_type: null,
    },
  ],
  dependencies: needs.map(dependency),
})

type Published = ReturnType<typeof version>
type Site = { fitting: Published; tree: DependencyTree['nodes'] }

const node = (
  of: Published | string,
  need: TreeNode['need'],
  nearest: Partial<NonNullable<TreeNode['nearest']>> | null = null,
) => {
  const id = typeof of === 'string' ? of : of.project_id
  const found = typeof of === 'string' ? undefined : of
  return {
    project: { id, slug: id, title: `The ${id}`, icon_url: null, url_type: 'mod' },
    need,
    version: found ? { ...found, file: found.files[0] } : null,
    nearest: nearest && { version_id: 'V', version_number: `1.0 of ${id}`, loader: null, ...nearest },
    dependencies: found?.dependencies ?? [],
  } as TreeNode
}

const lamp = { id: 'lamp', slug: 'lamp', title: 'Lamp', url_type: 'mod' } as ProjectDetail
const choice = { isComplete: true, loader: 'fabric', gameVersion: '1.21' } as DownloadSetup

function Dialog() {
  const downloadFiles = useDownloadFiles(lamp, choice)
  return (
    <>
      <DownloadOffer downloadFiles={downloadFiles} choice={choice} project={lamp} />
      <DownloadFooter
        project={{ url_type: 'mod' }}
        downloadFiles={downloadFiles}
        choice={choice}
        onClose={() => {}}
      />
    </>
  )
}

const stage = pageStage()
/** Responds with fixtures; the request named in `broken` fails. */
const open = (site: Site, broken = new Set<string>()) =>
  stage.open(Dialog, ({ path }) => {
    const request = path === getDependencyTree.path ? 'tree' : 'fitting'
    if (broken.has(request)) throw new Error('no connection')
    return request === 'tree' ? { nodes: site.tree, conflicts: [], is_cut: false } : [site.fitting]
  })

const taken = () => document.querySelector('a.btn-brand')
const ticked = () =>
  [...document.querySelectorAll('label')].map((label) => [
    label.querySelector('bdi')?.textContent,
    label.querySelector('input')?.checked,
  ])

describe('dependencies of a download', () => {
  it('are part of a recommended download if none is missing, and include those of ticked optional files', async () => {
    const fitting = version('lamp', [{ project: 'shade', type: 'optional' }, { project: 'oil' }])
    await open({
      fitting,
      tree: [
        node(fitting, 'itself'),
        // A cycle of required dependencies must not loop forever.
        node(version('oil', [{ project: 'press' }]), 'required'),
        node(version('press', [{ project: 'oil' }, { project: 'lamp' }]), 'required'),
        node(version('shade', [{ project: 'cloth' }]), 'optional'),
        node(version('cloth', [{ project: 'shade' }, { project: 'oil' }]), 'of_optional'),
      ],
    })
    await shows('Recommended')
    expect(ticked()).toEqual([
      ['1.0 of oil', true],
      ['1.0 of press', true],
      ['1.0 of shade', false],
      ['1.0 of cloth', false],
    ])
    expect(taken()?.textContent).toContain('Download 3 files')
    await press(document.querySelectorAll('input')[2]!)
    expect(taken()?.textContent).toContain('Download 5 files')
  })

  it('show the nearest version for a missing one and remove the recommendation', async () => {
    const fitting = version('lamp')
    await open({
      fitting,
      tree: [
        node(fitting, 'itself'),
        node('oil', 'required', { game_version: '1.20.1' }),
        node('glass', 'required', { game_version: '1.20.1', loader: 'forge' }),
        node('wick', 'required'),
        node('shade', 'optional'),
      ],
    })
    await shows('The nearest is 1.0 of oil for 1.20.1.')
    expect(text()).toContain('The nearest is 1.0 of glass for 1.20.1 with Forge.')
    expect(text()).toContain('These required dependencies have no version')
    expect(text()).toContain('The wick')
    expect(text()).toContain('It has no published version yet.')
    expect(text()).not.toContain('The shade')
    expect(text()).not.toContain('Recommended')
  })

  it.each([
    ['a file of elsewhere', { project: null, file: 'other.jar' }, 'other.jar'],
    ['a project that is not shown', { project: null }, 'A hidden dependency'],
  ])('include a missing one that is %s', async (_kind, need, words) => {
    const fitting = version('lamp', [need])
    await open({ fitting, tree: [node(fitting, 'itself')] })
    await shows(words)
    expect(text()).not.toContain('Recommended')
  })

  it.each(['fitting', 'tree'])(
    'show an error instead of an empty list if a request fails (%s)',
    async (question) => {
      const fitting = version('lamp', [{ project: 'oil' }])
      const broken = new Set([question])
      await open({ fitting, tree: [node(fitting, 'itself'), node(version('oil'), 'required')] }, broken)
      await shows('We could not check versions and dependencies')
      expect(text()).not.toContain('Nothing was published')
      expect(taken()).toBeNull()
      broken.clear()
      await press(button('Try again'))
      await vi.waitFor(() => expect(taken()?.textContent).toContain('Download 2 files'))
    },
  )
})
