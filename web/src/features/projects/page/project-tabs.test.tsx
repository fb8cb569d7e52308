import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { ProjectTabs } from './project-tabs.tsx'

const stage = pageStage()
let router: AnyRouter
function Page({ project }: { project: ProjectDetail }) {
  const used = useRouter()
  useEffect(() => {
    router = used
  })
  return <ProjectTabs project={project} />
}
type Given = Partial<Omit<ProjectDetail, 'viewer' | 'gallery'>> & {
  can?: string[]
  isMember?: boolean
  pictures?: number
}
async function open({ can = [], isMember = false, pictures = 0, ...given }: Given, at = '/mod/lamp') {
  const project = {
    id: 'LLLLLLLL',
    slug: 'lamp',
    url_type: 'mod',
    status: 'approved',
    version_count: 0,
    dependent_count: 0,
    gallery: Array.from({ length: pictures }),
    viewer: { can, is_member: isMember },
    ...given,
  } as unknown as ProjectDetail
  await stage.open(
    () => <Page project={project} />,
    () => undefined,
  )
  await act(() => router.navigate({ href: at }))
}
const tabs = () => [...document.querySelectorAll('nav a')].map((tab) => tab.textContent)
const current = () => document.querySelector('[aria-current=page]')?.getAttribute('href')

it.each<[string, Given, string[]]>([
  ['nothing', {}, ['Description']],
  ['versions', { version_count: 1200 }, ['Description', 'Changelog', 'Versions1,200']],
  ['pictures', { pictures: 2 }, ['Description', 'Gallery2']],
  [
    'what is inside, of a modpack',
    { url_type: 'modpack', version_count: 2 },
    ['Description', 'Contents', 'Changelog', 'Versions2'],
  ],
  ['dependents', { dependent_count: 3 }, ['Description', 'Used by3']],
])('shows visitors the tabs with content: %s', async (_, given, shown) => {
  await open(given)
  expect(tabs()).toEqual(shown)
})

it('shows members empty tabs where they can add items, without a count', async () => {
  await open({ isMember: true })
  expect(tabs()).toEqual(['Description', 'Gallery', 'Versions'])
})

it.each<[string, Given, boolean]>([
  ['staff', { can: ['project.review'] }, true],
  ['a member while it is under review', { isMember: true, status: 'processing' }, true],
  ['a member of a draft', { isMember: true, status: 'draft' }, false],
  ['a visitor', { status: 'processing' }, false],
])('shows moderation to %s: %s', async (_, given, isShown) => {
  await open(given)
  expect(tabs().includes('Moderation')).toBe(isShown)
})

it.each([
  ['/mod/lamp', '/mod/lamp'],
  ['/mod/lamp/versions', '/mod/lamp/versions'],
  ['/mod/lamp/version/1.0', '/mod/lamp/versions'],
  ['/mod/lamp/gallery', '/mod/lamp/gallery'],
  ['/mod/lamp/settings', undefined],
])('on %s marks the tab %s, even if it would be hidden', async (at, href) => {
  await open({}, at)
  expect(current()).toBe(href)
})

it('finds the current tab below a title in another script', async () => {
  await open({ slug: 'лампа' }, `/mod/${encodeURIComponent('лампа')}/gallery`)
  expect(decodeURI(current() ?? '')).toBe('/mod/лампа/gallery')
})
