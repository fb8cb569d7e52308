// @vitest-environment happy-dom
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

it('leads to the shelf that has most of three projects', async () => {
  expect(await leadsTo(project('mod'), project('shader'), project('shader'))).toMatch(/^\/shaders\?by=user/)
})

it('is not there for two', async () => {
  expect(await leadsTo(project('mod'), project('mod'))).toBeUndefined()
})

it('counts what a search can find alone', async () => {
  expect(await leadsTo(project('mod'), project('mod'), project('mod', 'draft'))).toBeUndefined()
})
