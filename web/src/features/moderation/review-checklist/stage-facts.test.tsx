import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { StageFacts } from './stage-facts.tsx'

const stage = pageStage()
type Facts = Parameters<typeof StageFacts>[0]['facts']
const shownTexts = async (facts: Facts, overrides: object) => {
  await stage.open(
    () => <StageFacts facts={facts} project={overrides as ProjectDetail} />,
    () => undefined,
  )
  return [...document.querySelectorAll('dd')].map((fact) => fact.textContent)
}

it('shows a license with its URL', async () => {
  expect(
    await shownTexts(['licence'], { license: { id: 'LicenseRef-Own', url: 'https://own.example' } }),
  ).toEqual(['LicenseRef-Own', 'https://own.example'])
  const link = document.querySelector('a')
  expect([link?.href, link?.rel]).toEqual(['https://own.example/', 'noopener nofollow ugc'])
})

it('shows a license without URL by its name', async () => {
  expect(await shownTexts(['licence'], { license: { id: 'MIT', url: null } })).toEqual(['MIT'])
})

it('shows images with their titles, and links to them', async () => {
  const gallery = [
    { title: 'Hall', description: null, url: 'https://a.example/1.png' },
    { title: null, description: null, url: 'https://a.example/2.png' },
    { title: 'javascript:alert(1)', description: null, url: 'https://a.example/3.png' },
  ]
  expect(await shownTexts(['gallery'], { gallery })).toEqual(['Hall', '', 'javascript:alert(1)'])
  const links = [...document.querySelectorAll('a')]
  expect(links.map(({ href }) => href)).toEqual(gallery.map(({ url }) => url))
  expect(links.map((link) => link.querySelector('img')?.getAttribute('src'))).toEqual(
    gallery.map(({ url }) => url),
  )
  expect(links.map((link) => link.querySelector('img')?.alt)).toEqual([
    'Hall',
    'Image 2',
    'javascript:alert(1)',
  ])
})

it('renders nothing without facts', async () => {
  expect(await shownTexts([], {})).toEqual([])
  expect(document.querySelector('dl')).toBeNull()
})
