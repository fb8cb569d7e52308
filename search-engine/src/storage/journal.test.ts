import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import type { Task } from '../state/task.ts'
import { folderFormat, Journal } from './journal.ts'
import { frame } from './record-log.ts'

function addition(journal: Journal, count = 1): () => Task {
  return () => ({
    uid: journal.state.nextTask,
    indexUid: 'things',
    work: {
      type: 'documentAdditionOrUpdate',
      method: 'replace',
      primaryKey: null,
      skipCreation: false,
      mayCreateIndex: true,
      count,
    },
    status: 'enqueued',
    details: {},
    error: null,
    batchUid: null,
    canceledBy: null,
    customMetadata: null,
    enqueuedAt: 1,
    startedAt: null,
    finishedAt: null,
  })
}

function finish(journal: Journal, uid: number): void {
  journal.write({
    kind: 'batch',
    batch: { uid: journal.state.nextBatch, startedAt: 2, finishedAt: 3, details: {}, strategy: '' },
    results: [{ uid, status: 'succeeded', details: { indexedDocuments: 1 }, error: null }],
    changes: [],
    forgotten: [],
  })
}

const payloadOf = (journal: Journal, uid: number) => Buffer.concat([...journal.payloadPieces(uid)])

const large = Buffer.alloc(2_500_000, 'x')

describe('journal', () => {
  it('knows every accepted task and its documents after a restart', async () => {
    const folder = temporaryFolder()
    const first = Journal.open(folder)
    await first.accept(addition(first), Buffer.from('small'))
    await first.accept(addition(first), large)
    finish(first, 0)
    await first.close()

    const second = Journal.open(folder)
    expect([...second.state.enqueued]).toEqual([1])
    expect(second.state.tasks.get(0)?.status).toBe('succeeded')
    expect(payloadOf(second, 1).equals(large)).toBe(true)
    expect(second.state.nextTask).toBe(2)
    await second.close()
  })

  it('removes the documents of finished tasks', async () => {
    const folder = temporaryFolder()
    const journal = Journal.open(folder)
    await journal.accept(addition(journal), large)
    expect(readdirSync(join(folder, 'payloads'))).toHaveLength(1)
    finish(journal, 0)
    await expect.poll(() => readdirSync(join(folder, 'payloads'))).toHaveLength(0)
    await journal.close()
  })

  it('cuts off a torn tail and goes on behind the last whole record', async () => {
    const folder = temporaryFolder()
    const first = Journal.open(folder)
    await first.accept(addition(first), Buffer.from('a'))
    await first.close()
    appendFileSync(join(folder, 'journal.log'), Buffer.from([99, 0, 0, 0, 1, 2, 3, 4, 5]))

    const second = Journal.open(folder)
    await second.accept(addition(second), Buffer.from('b'))
    await second.close()
    const third = Journal.open(folder)
    expect([...third.state.enqueued]).toEqual([0, 1])
    await third.close()
  })

  it('refuses damage in the middle and names file and place', async () => {
    const folder = temporaryFolder()
    const journal = Journal.open(folder)
    for (let at = 0; at < 3; at++) await journal.accept(addition(journal), Buffer.from('a'))
    await journal.close()
    const path = join(folder, 'journal.log')
    const bytes = readFileSync(path)
    bytes[bytes.indexOf('things')] = 0
    writeFileSync(path, bytes)
    expect(() => Journal.open(folder)).toThrow(/journal\.log is damaged at byte \d+/)
  })

  it('refuses a folder of a newer format', () => {
    const folder = temporaryFolder()
    const state = { format: folderFormat + 1, indexes: [], keys: [], webhooks: [], batches: [], tasks: [] }
    writeFileSync(join(folder, 'journal.log'), frame(Buffer.from(JSON.stringify({ kind: 'state', state }))))
    expect(() => Journal.open(folder)).toThrow(/format 2.*reads up to 1/)
  })

  it('reports damaged documents of a waiting task', async () => {
    const folder = temporaryFolder()
    const journal = Journal.open(folder)
    await journal.accept(addition(journal), large)
    writeFileSync(join(folder, 'payloads', '0.documents'), 'something else')
    expect(() => payloadOf(journal, 0)).toThrow(/documents of task 0 .* are damaged/)
    await journal.close()
  })

  it('holds the documents of many waiting tasks on disk alone', async () => {
    const folder = temporaryFolder()
    const journal = Journal.open(folder)
    const payload = Buffer.alloc(60_000, 'x')
    const accept = () => journal.accept(addition(journal), payload)
    await Promise.all(Array.from({ length: 540 }, accept))
    for (let at = 540; at < 600; at++) await accept()
    const places = [...journal.state.payloads.values()].map((place) => place.in)
    expect(places.filter((place) => place === 'record')).toHaveLength(Math.floor((32 * 1024 * 1024) / 60_000))
    expect(payloadOf(journal, 599).equals(payload)).toBe(true)
    for (let at = 0; at < 600; at++) finish(journal, at)
    await journal.accept(addition(journal), payload)
    expect(journal.state.payloads.get(600)?.in).toBe('record')
    await journal.close()
  })

  it('preserves waiting documents, wherever they are, when it is compacted', async () => {
    const folder = temporaryFolder()
    const journal = Journal.open(folder)
    await journal.accept(addition(journal), large)
    await journal.accept(addition(journal), Buffer.from('small'))
    await journal.accept(addition(journal))
    journal.compact()
    await journal.close()

    const reopened = Journal.open(folder)
    expect([...reopened.state.enqueued]).toEqual([0, 1, 2])
    expect(payloadOf(reopened, 0).equals(large)).toBe(true)
    expect(payloadOf(reopened, 1).toString()).toBe('small')
    expect(payloadOf(reopened, 2)).toHaveLength(0)
    await reopened.close()
  })

  it('preserves the whole state when it is compacted', async () => {
    const folder = temporaryFolder()
    const journal = Journal.open(folder)
    for (let at = 0; at < 20; at++) await journal.accept(addition(journal), Buffer.from(`payload ${at}`))
    for (let at = 0; at < 18; at++) finish(journal, at)
    const before = journal.bytes
    journal.compact()
    expect(journal.bytes).toBeLessThan(before)
    await journal.accept(addition(journal), Buffer.from('behind'))
    await journal.close()

    const reopened = Journal.open(folder)
    expect([...reopened.state.enqueued]).toEqual([18, 19, 20])
    expect(payloadOf(reopened, 18).toString()).toBe('payload 18')
    expect(payloadOf(reopened, 20).toString()).toBe('behind')
    expect(reopened.state.batches.size).toBe(18)
    expect(existsSync(join(folder, 'journal.log.tmp'))).toBe(false)
    await reopened.close()
  })
})
