import type { Thread, ThreadMessage } from '@quarry/api/contract/threads/threads'
import { beforeEach, expect, it } from 'vitest'
import { findDraft, saveDraft, markSent } from './message-draft.ts'

const message = (id: string, author: string, body: string): ThreadMessage => ({
  id,
  author_id: author,
  body: { type: 'text', body, private: false, replying_to: null, associated_images: [] },
  created: '2026-01-01T00:00:00.000Z',
  hide_identity: false,
})
const threadOf = (...messages: ThreadMessage[]): Thread => ({
  id: 'thread01',
  type: 'report',
  project_id: null,
  report_id: 'report01',
  messages,
  members: [],
})
const before = threadOf(message('m1', 'me', 'Done'))

beforeEach(() => localStorage.clear())

it('is stored for each thread until it is emptied', () => {
  saveDraft('thread01', { text: 'Half a sen', isNote: false })
  expect(findDraft(before, 'me')).toEqual({ text: 'Half a sen', isNote: false })
  expect(findDraft({ ...before, id: 'thread02' }, 'me')).toBeUndefined()
  saveDraft('thread01', { text: '  ', isNote: false })
  expect(findDraft(before, 'me')).toBeUndefined()
})

it('survives a failed send, also if the thread has older or foreign messages with the same text', () => {
  saveDraft('thread01', { text: 'Done', isNote: false })
  markSent(before)
  expect(findDraft(threadOf(...before.messages, message('m2', 'mo', 'Done')), 'me')).toMatchObject({
    text: 'Done',
  })
  expect(findDraft(before, 'me')).toMatchObject({ text: 'Done' })
})

it('is deleted once its text is in the thread, with any line ends', () => {
  saveDraft('thread01', { text: 'One\nTwo\n', isNote: false })
  markSent(before)
  const after = threadOf(...before.messages, message('m2', 'me', 'One\r\nTwo'))
  expect(findDraft(after, 'me')).toBeUndefined()
  expect(findDraft(before, 'me')).toBeUndefined()
})

it('keeps a text that is typed again after sending', () => {
  markSent(before)
  saveDraft('thread01', { text: 'Next', isNote: false })
  const after = threadOf(...before.messages, message('m2', 'me', 'Before'))
  expect(findDraft(after, 'me')).toMatchObject({ text: 'Next' })
})

it('restores a note as a note', () => {
  saveDraft('thread01', { text: 'Among us', isNote: true })
  expect(findDraft(before, 'me')).toEqual({ text: 'Among us', isNote: true })
  saveDraft('thread01', { text: '', isNote: true })
  saveDraft('thread01', { text: 'In the open', isNote: false })
  expect(findDraft(before, 'me')).toEqual({ text: 'In the open', isNote: false })
})
