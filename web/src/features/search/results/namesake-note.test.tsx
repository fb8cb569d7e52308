import { expect, it } from 'vitest'
import { text } from '../../../../testing/page-stage.tsx'
import { searchStage } from '../../../../testing/search-stage.tsx'
import type { PageResult } from '../engine/search-hit.ts'
import { NamesakeNote } from './namesake-note.tsx'
import { NoResults } from './no-results.tsx'

const stage = searchStage()
const namesake = {
  project_id: 'P1',
  slug: 'deep-rays',
  title: 'Deep Rays',
  project_types: ['shader' as const],
  loaders: ['iris'],
}
const result = { nbHits: 0, namesake } as PageResult

it('links to the project of another type that has the words as its title', async () => {
  await stage.open(<NamesakeNote />, '/mods?q=deep+rays', { answer: { result } })
  expect(text()).toBe('There is a shader named Deep Rays.')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/shader/deep-rays')
})

it('is empty without such a project', async () => {
  await stage.open(<NamesakeNote />, '/mods?q=deep+rays', { answer: { result: { nbHits: 0 } as PageResult } })
  expect(text()).toBe('')
})

it('replaces suggestions of similar titles', async () => {
  const answer = { result, alternatives: [], similarTitles: ['Deep Shelves'] }
  await stage.open(<NoResults />, '/mods?q=deep+rays', { answer })
  expect(text()).not.toContain('Deep Shelves')
})
