import { expect, it } from 'vitest'
import { SYSTEM } from '../kernel/actor.ts'
import { publications } from './version-events.ts'

const target = { versionId: 'v', projectId: 'p' }

it.each([
  [undefined, 'listed', true],
  ['draft', 'listed', true],
  ['scheduled', 'listed', true],
  ['archived', 'listed', false],
  ['unlisted', 'listed', false],
  ['listed', 'listed', false],
  [undefined, 'draft', false],
  ['draft', 'unlisted', false],
] as const)('from %s to %s is news: %s', (before, status, isNews) => {
  const isPublished = publications(target, SYSTEM, { ...(before && { before }), status })
  expect(isPublished).toEqual(isNews ? [{ name: 'version.published', ...target, actorId: null }] : [])
})
