import { expect, it } from 'vitest'
import type { FoundProject } from '../found-project.ts'
import { atomOfSearch } from './search-feed.view.ts'

const found = (id: string, created: string): FoundProject => ({
  project_id: id,
  slug: id.toLowerCase(),
  title: id,
  summary: '',
  author: 'ann',
  project_types: ['mod'],
  loaders: ['fabric'],
  date_created: Date.parse(created),
})
const changed = (...projects: FoundProject[]) => {
  const xml = atomOfSearch({ address: '/feed', words: '', projects }, 'https://quarry.test')
  return /<updated>(.*?)<\/updated>/.exec(xml)?.[1]
}

it('is dated by its newest project, and has a fixed date without projects', () => {
  const [newer, older] = [
    found('NNNNNNNN', '2026-02-02T10:00:00.000Z'),
    found('OOOOOOOO', '2026-01-01T10:00:00.000Z'),
  ]
  expect(changed(newer, older)).toBe('2026-02-02T10:00:00.000Z')
  expect(changed()).toBe('1970-01-01T00:00:00.000Z')
})
