import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { VersionFacts } from './version-facts.tsx'

const stage = pageStage()
const open = async (given: object = {}) => {
  const version = {
    id: 'VVVVVVVV',
    version_type: 'beta',
    version_number: '1.2.0',
    loaders: ['fabric', 'quilt'],
    game_versions: ['1.20', '1.21'],
    downloads: 12,
    date_published: '2026-01-01T00:00:00.000Z',
    author: { id: 'AAAAAAAA', username: 'a b', avatar_url: null },
    ...given,
  } as unknown as VersionDetail
  await stage.open(
    () => <VersionFacts version={version} />,
    () => undefined,
    null,
    { releases: ['1.21', '1.20', '1.19'] },
  )
  await shows('1.2.0')
}
const facts = () => document.querySelectorAll('dt').length

it('shows facts and compatibility of a version and its publisher', async () => {
  await open()
  expect(text()).toContain('Beta')
  expect(text()).toContain('Fabric')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/user/a%20b')
  expect(facts()).toBe(7)
})

it('omits loaders for project types without a loader choice', async () => {
  await open({ loaders: ['minecraft'] })
  expect(facts()).toBe(6)
})

it('omits an unknown publisher', async () => {
  await open({ author: null })
  expect(document.querySelectorAll('a')).toHaveLength(0)
  expect(text()).not.toContain('Published by')
})
