import { expect, it } from 'vitest'
import { subjectProblem } from './commit-subject.ts'

it.each([
  'search: Sort by downloads',
  'db, jobs: Add the queue of emails',
  'web: Press buttons with Enter',
  'tests: Bring a site up for each file',
  'engine: Pass settings to threads',
  'reports: Seed closed ones',
  'docs: Focus',
  'Revert "tests: Make journeys and walks side by side"',
])('accepts %s', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined()
})

it.each([
  ['Sort by downloads', /form/],
  ['search: sort by downloads', /form/],
  ['Search: Sort by downloads', /form/],
  ['search:Sort by downloads', /form/],
  ['search: Sort by downloads.', /full stop/],
  [`search: Sort ${'x'.repeat(60)}`, /73 characters/],
  ['search: Sorts by downloads', /"Sorts"/],
  ['search: Added a filter', /"Added"/],
  ['search: Adding a filter', /"Adding"/],
])('rejects %s', (subject, why) => {
  expect(subjectProblem(subject)).toMatch(why)
})
