import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { DifferencePage } from './difference-page.tsx'

const stage = pageStage()
const project = { id: 'PPPPPPPP', slug: 'deep', url_type: 'mod', title: 'Deep' } as ProjectDetail
const version = (number: string, name = number) =>
  ({
    id: `V-${number}`,
    version_number: number,
    name,
    url_ending: number,
    loaders: ['fabric'],
    game_versions: ['1.21'],
    dependencies: [],
  }) as unknown as VersionDetail
const open = (before: VersionDetail | undefined, comparable: VersionDetail[]) =>
  stage.open(
    () => (
      <DifferencePage project={project} version={version('3.0')} before={before} comparable={comparable}>
        <p>What the files tell</p>
      </DifferencePage>
    ),
    () => undefined,
  )
const options = () =>
  [...document.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent])

it('offers every other version for comparison', async () => {
  await open(
    version('2.0'),
    ['4.0', '3.0', '2.0', '1.0'].map((number) => version(number)),
  )
  await shows('What the files tell')
  expect(options().map(([value]) => value)).toEqual(['V-4.0', 'V-2.0', 'V-1.0'])
  expect(document.querySelector('select')?.value).toBe('V-2.0')
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/mod/deep/version/3.0/changes')
})

it('offers the compared version even if its setup differs, and names without numbers', async () => {
  await open(version('0.9', 'The first'), [version('3.0'), version('2.0')])
  await shows('What the files tell')
  expect(options()).toEqual([
    ['V-2.0', '2.0'],
    ['V-0.9', '0.9 · The first'],
  ])
})

it('shows that there is no version to compare with', async () => {
  await open(undefined, [version('3.0')])
  await shows('3.0')
  expect(options()).toEqual([])
  expect(text()).not.toContain('What the files tell')
})
