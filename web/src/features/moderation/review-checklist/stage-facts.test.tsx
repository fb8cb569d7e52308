// @vitest-environment happy-dom
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { StageFacts } from './stage-facts.tsx'

const stage = pageStage()
type Facts = Parameters<typeof StageFacts>[0]['facts']
const said = async (facts: Facts, given: object) => {
  await stage.open(
    () => <StageFacts facts={facts} project={given as ProjectDetail} />,
    () => undefined,
  )
  return [...document.querySelectorAll('dd')].map((fact) => fact.textContent)
}

it('say a licence, with its address where it has one', async () => {
  expect(await said(['licence'], { license: { id: 'LicenseRef-Own', url: 'https://own.example' } })).toEqual([
    'LicenseRef-Own',
    'https://own.example',
  ])
  const link = document.querySelector('a')
  expect([link?.href, link?.rel]).toEqual(['https://own.example/', 'noopener nofollow ugc'])
})

it('say a licence without an address by its name alone', async () => {
  expect(await said(['licence'], { license: { id: 'MIT', url: null } })).toEqual(['MIT'])
})

it('say pictures by their titles, else by where they are, and lead to nothing but https', async () => {
  const gallery = [
    { title: 'Hall', url: 'https://a.example/1.png' },
    { title: null, url: 'https://a.example/2.png' },
    { title: 'javascript:alert(1)', url: 'https://a.example/3.png' },
  ]
  expect(await said(['gallery'], { gallery })).toEqual([
    'Hall',
    'https://a.example/2.png',
    'javascript:alert(1)',
  ])
  expect(document.querySelectorAll('a')).toHaveLength(1)
})

it('say nothing where nothing is asked', async () => {
  expect(await said([], {})).toEqual([])
  expect(document.querySelector('dl')).toBeNull()
})
