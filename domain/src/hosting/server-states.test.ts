import { expect, it } from 'vitest'
import { EXCLUDED_BY, exclusionOf, OPERATION_TRANSITIONS, SERVER_OPERATIONS } from './operations.ts'
import { SERVER_TRANSITIONS } from './server-states.ts'
import { canFollow } from './transitions.ts'

it('lets a state be set again, and follow as its table lists', () => {
  expect(canFollow(SERVER_TRANSITIONS, 'available', 'available')).toBe(true)
  expect(canFollow(SERVER_TRANSITIONS, 'available', 'installing')).toBe(true)
  expect(canFollow(SERVER_TRANSITIONS, 'available', 'unprovisioned')).toBe(false)
  expect(canFollow(OPERATION_TRANSITIONS, 'failed', 'queued')).toBe(true)
  expect(canFollow(OPERATION_TRANSITIONS, 'done', 'running')).toBe(false)
})

it('lets no status follow the removal of a server', () => {
  expect(SERVER_TRANSITIONS.removing).toEqual([])
})

it('disables actions on backups while one is created or restored', () => {
  for (const open of ['backup', 'restore'] as const)
    for (const kind of ['backup', 'restore'] as const) expect(exclusionOf(kind, [open])).toBe(open)
})

it('installs nothing while a backup runs, and begins nothing during an installation', () => {
  expect(exclusionOf('reinstall', ['backup'])).toBe('backup')
  for (const kind of SERVER_OPERATIONS) expect(EXCLUDED_BY[kind]).toContain('install')
  expect(exclusionOf('extract', ['extract', 'fetch'])).toBeUndefined()
})
