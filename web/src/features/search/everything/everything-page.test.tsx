import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import type { QuickResult } from '../quick-search/quick-results.ts'
import { EverythingPage, type EverythingPageProps } from './everything-page.tsx'

const stage = pageStage()
const open = (props: EverythingPageProps) =>
  stage.open(
    () => <EverythingPage {...props} />,
    () => undefined,
  )
const result = (given: Partial<QuickResult>): QuickResult => ({
  id: 'R',
  type: 'project',
  href: '/mod/oak',
  title: 'Oak',
  marked: undefined,
  note: '',
  icon: null,
  ...given,
})
const links = () =>
  [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const headings = () => [...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent)

it('lists the results of each kind, with the search pages of project types', async () => {
  await open({
    words: 'oak & co',
    groups: [
      { kind: 'shader', results: [result({ kind: 'shader', href: '/shader/oak' })] },
      { kind: 'users', results: [result({ id: 'U', type: 'user', href: '/user/oakley', title: 'oakley' })] },
    ],
  })
  expect(headings()).toEqual(['Results for “oak & co”', 'Shaders', 'People'])
  expect(links()).toEqual([
    'Search shaders for “oak & co” /shaders?q=oak%20%26%20co',
    'OakShader /shader/oak',
    'oakleyPerson /user/oakley',
  ])
})

it('works without scripts, with the words in its field', async () => {
  await open({ words: 'oak', groups: [] })
  const form = document.querySelector('form') as HTMLFormElement
  expect([form.getAttribute('action'), form.method, ...new FormData(form)]).toEqual([
    '/search',
    'get',
    ['q', 'oak'],
  ])
})

it('links to all lists when nothing was found', async () => {
  await open({ words: 'zzz', groups: [] })
  expect(document.body.textContent).toContain('Nothing found.')
  expect(links()).toHaveLength(6)
  expect(links()[0]).toBe('Browse mods /mods')
})

it('says that search is down, and keeps the words', async () => {
  await open({ words: 'oak', groups: undefined })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Search is down.')
  expect(links()[0]).toBe('Search mods for “oak” /mods?q=oak')
})
