import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import type { HomeProject } from './load-home.ts'
import { ModpacksSection } from './modpacks-section.tsx'

const stage = pageStage()
const open = (loaders: string[]) => {
  const pack = {
    project_id: 'AABBCCDD',
    slug: 'deep',
    title: 'Deep',
    summary: 'Down there.',
    icon_url: null,
    featured_gallery: null,
    project_types: ['modpack'],
    downloads: 12,
    loaders,
    game_versions: ['1.21'],
  } as unknown as HomeProject
  return stage.open(
    () => <ModpacksSection projects={[pack]} count={1} />,
    () => undefined,
    null,
    { releases: ['1.21', '1.20'] },
  )
}
const tags = () => [...document.querySelectorAll('.tags > *')].map((tag) => tag.textContent)

it('names the loader and game version of a pack', async () => {
  await open(['mrpack', 'fabric'])
  await shows('Deep')
  expect(tags()).toEqual(['12', 'Fabric 1.21'])
})

it('omits them if the loader is unknown', async () => {
  await open(['mrpack'])
  await shows('Deep')
  expect(tags()).toEqual(['12'])
})
