import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraftsOf } from './draft-keys.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

const DAY_MS = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  keepDraftsOf('alice')
})

it('belong to one account', () => {
  writeDraft('thread:1', { text: 'By alice' })
  keepDraftsOf('bob')
  expect(readDraft('thread:1')).toEqual({})
  keepDraftsOf('alice')
  expect(readDraft('thread:1')).toEqual({ text: 'By alice' })
})

it('are removed after 30 days, also those of forms that are never opened again', () => {
  writeDraft('changelog:1', { text: 'Old' })
  vi.setSystemTime(Date.now() + 31 * DAY_MS)
  expect(readDraft('changelog:1')).toEqual({})
  keepDraftsOf('bob')
  writeDraft('changelog:2', { text: 'New' })
  expect(Object.keys(localStorage)).toEqual(['form:bob:changelog:2'])
})

it('remove entries of earlier releases and invalid ones, and nothing else', () => {
  localStorage.setItem('draft:thread:1', '{"text":"Whose?","savedAt":1}')
  localStorage.setItem('form:alice:broken', '{')
  localStorage.setItem('theme', 'dark')
  writeDraft('changelog:2', { text: 'New' })
  expect(Object.keys(localStorage).toSorted()).toEqual(['form:alice:changelog:2', 'theme'])
  expect(readDraft('broken')).toEqual({})
})

it('without fields are removed', () => {
  writeDraft('changelog:2', { text: 'New' })
  writeDraft('changelog:2', {})
  expect(localStorage.length).toBe(0)
})

it('cause no error when the storage is full', () => {
  const setItem = vi.fn<() => void>(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { setItem })
  expect(() => writeDraft('changelog:2', { text: 'New' })).not.toThrow()
  expect(setItem).toHaveBeenCalled()
})
