import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../testing/project-on-card.ts'
import { ProjectCard } from './project-card.tsx'

const stage = pageStage()
const open = async (given: Partial<ProjectOnCard> = {}, showsStatus = true) => {
  await stage.open(
    () => (
      <ul>
        <ProjectCard project={projectOnCard('Deep', given)} showsStatus={showsStatus} />
      </ul>
    ),
    () => undefined,
    null,
    { releases: ['1.21', '1.20'] },
  )
  await shows('Deep')
}
const facts = () => document.querySelectorAll('.fit dd').length

it('shows loaders, game versions and sides of a mod', async () => {
  await open({ loaders: ['quilt', 'forge', 'fabric'] })
  expect(facts()).toBe(3)
  expect(document.querySelector('.fit')?.textContent).toContain('+1')
})

it('omits facts that are not set', async () => {
  await open({ loaders: [], game_versions: [] })
  expect(facts()).toBe(1)
})

it('omits facts that its project type does not have', async () => {
  await open({ url_type: 'resourcepack', loaders: ['minecraft'] })
  expect(facts()).toBe(1)
})

it('shows the sides of a plugin that is a mod as well', async () => {
  await open({ url_type: 'plugin', project_types: ['mod', 'plugin'], loaders: ['fabric', 'paper'] })
  expect(document.querySelector('.fit .env')?.textContent).toBe('Client, optional on servers')
})

it.each([
  ['unsupported', 'required', 'lucide-server'],
  ['optional', 'required', 'lucide-server'],
  ['required', 'required', 'lucide-monitor'],
] as const)('shows client %s and server %s with the icon of search results', async (client, server, icon) => {
  await open({ client_side: client, server_side: server })
  expect(document.querySelector('.fit .env svg')?.classList.contains(icon)).toBe(true)
})

it('lists categories in the order of search results', async () => {
  await open({ categories: ['utility', 'food'] })
  expect([...document.querySelectorAll('.result-tags li')].map((tag) => tag.textContent)).toEqual([
    'Food',
    'Utility',
  ])
})

it('omits unknown sides, like search results', async () => {
  await open({ client_side: 'unknown', server_side: 'unknown' })
  expect(document.querySelector('.fit .env')).toBeNull()
})

it.each([
  ['draft', true, true],
  ['draft', false, false],
  ['approved', true, false],
] as const)('shows users with access that it is %s (%s)', async (status, showsStatus, hasDraftBadge) => {
  await open({ status }, showsStatus)
  expect(text().includes('Draft')).toBe(hasDraftBadge)
})
