import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { SearchLink } from './search-link.tsx'

const stage = pageStage()
const project = (url_type: string, status = 'approved') => ({ url_type, status }) as ListedProject
const leadsTo = async (...projects: ListedProject[]) => {
  await stage.open(
    () => <SearchLink by="user:ann" projects={projects} />,
    () => undefined,
  )
  return document.querySelector('a')?.getAttribute('href')
}

it('links to the project type with the most projects', async () => {
  expect(await leadsTo(project('mod'), project('shader'), project('shader'))).toMatch(/^\/shaders\?by=user/)
})

it('is hidden for fewer than three projects', async () => {
  expect(await leadsTo(project('mod'), project('mod'))).toBeUndefined()
})

it('counts only projects that search can find', async () => {
  expect(await leadsTo(project('mod'), project('mod'), project('mod', 'draft'))).toBeUndefined()
})
