// @vitest-environment happy-dom
import { listGameVersions } from '@quarry/api/contract/tags'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { describe, expect, it, vi } from 'vitest'
import { pageStage, press, button, shows, text } from '../../../testing/page-stage.tsx'
import { DownloadFooter } from './download-footer.tsx'
import { DownloadOffer } from './download-offer.tsx'
import { useBasket } from './use-basket.ts'
import type { Choice } from './use-choice.ts'

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

/** What is there for the setup, and for any other. */
type Site = Record<
  string,
  { fitting?: ReturnType<typeof version>; other?: ReturnType<typeof version> } | Error
>

const lamp = { id: 'lamp', slug: 'lamp', title: 'Lamp', url_type: 'mod' } as ProjectDetail
const choice = { isComplete: true, loader: 'fabric', gameVersion: '1.21' } as Choice

function Dialog() {
  const basket = useBasket(lamp, choice)
  return (
    <>
      <DownloadOffer basket={basket} choice={choice} project={lamp} />
      <DownloadFooter basket={basket} choice={choice} onClose={() => {}} />
    </>
  )
}

const stage = pageStage()
const open = (site: Site) =>
  stage.open(Dialog, ({ path }, { params, query }: { params: { project: string }; query: object }) => {
    if (path === listGameVersions.path) return [{ version: '1.21' }, { version: '1.20.1' }]
    const found = site[params.project]
    if (found instanceof Error) throw found
    const fits = 'game_version' in query ? found?.fitting : (found?.fitting ?? found?.other)
    return fits ? [fits] : []
  })

const taken = () => document.querySelector('a.btn-brand')
const ticked = () =>
  [...document.querySelectorAll('label')].map((label) => [
    label.querySelector('bdi')?.textContent,
    label.querySelector('input')?.checked,
  ])

describe('what a download needs', () => {
  it('is recommended when nothing is missing, with the needs of what it needs', async () => {
    await open({
      lamp: {
        fitting: version('lamp', [
          { project: 'shade', type: 'optional' },
          // Not so optional, as one of its needs requires it.
          { project: 'press', type: 'optional' },
          { project: 'oil' },
        ]),
      },
      oil: { fitting: version('oil', [{ project: 'press' }, { project: 'tin', type: 'optional' }]) },
      // Who needs one that is there already goes round in no circle.
      press: { fitting: version('press', [{ project: 'oil' }, { project: 'lamp' }]) },
      shade: { fitting: version('shade', [{ project: 'cloth' }]) },
    })
    await shows('Recommended')
    expect(ticked()).toEqual([
      ['1.0 of oil', true],
      ['1.0 of press', true],
      ['1.0 of shade', false],
    ])
    expect(taken()?.textContent).toContain('Download 3 files')
  })

  it('is named with the nearest there is, and nothing is called recommended', async () => {
    await open({
      lamp: { fitting: version('lamp', [{ project: 'oil' }, { project: 'glass' }, { project: 'wick' }]) },
      oil: { other: version('oil') },
      glass: { other: { ...version('glass'), loaders: ['forge'] } },
    })
    await shows('The nearest is 1.0 of oil for 1.20.1.')
    expect(text()).toContain('The nearest is 1.0 of glass for 1.20.1 with Forge.')
    expect(text()).toContain('It needs these to start')
    expect(text()).toContain('The wick')
    expect(text()).toContain('Nothing of it has been published yet.')
    expect(text()).not.toContain('Recommended')
  })

  it.each([
    ['a file of elsewhere', { project: null, file: 'other.jar' }, 'other.jar'],
    ['a project that is not shown', { project: null }, 'Something that is not shown here'],
  ])('is said, too, when it is %s', async (_kind, need, words) => {
    await open({ lamp: { fitting: version('lamp', [need]) } })
    await shows(words)
    expect(text()).not.toContain('Recommended')
  })

  it.each(['lamp', 'oil'])('is told from nothing when nobody can say (%s)', async (broken) => {
    const site: Site = {
      lamp: { fitting: version('lamp', [{ project: 'oil' }]) },
      oil: { fitting: version('oil') },
    }
    const whole = site[broken]
    site[broken] = new Error('no connection')
    await open(site)
    await shows('could not be found out just now')
    expect(text()).not.toContain('Nothing was published')
    expect(taken()).toBeNull()
    if (whole) site[broken] = whole
    await press(button('Try again'))
    await vi.waitFor(() => expect(taken()?.textContent).toContain('Download 2 files'))
  })
})
