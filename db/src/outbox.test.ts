import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { claim, discard, OUTBOX_CHANNEL, record } from './outbox.ts'

describe('outbox', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  it('gives back what was recorded, once', async () => {
    const event = { name: 'version.changed', versionId: 'aaaaaaaa', projectId: 'bbbbbbbb' } as const
    await clone.db.transaction().execute((tx) => record(tx, event))
    const claimed = await clone.db.transaction().execute(async (tx) => {
      const rows = await claim(tx, 10)
      await discard(tx, rows)
      return rows
    })
    expect(claimed.map((row) => row.event)).toEqual([event])
    expect(await clone.db.transaction().execute((tx) => claim(tx, 10))).toEqual([])
  })

  it('does not record what is rolled back', async () => {
    const failing = clone.db.transaction().execute(async (tx) => {
      await record(tx, { name: 'project.changed', projectId: 'aaaaaaaa' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await clone.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('shares events between two that claim at once', async () => {
    const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd']
    await clone.db
      .transaction()
      .execute((tx) =>
        record(tx, ...ids.map((projectId) => ({ name: 'project.changed' as const, projectId }))),
      )
    await clone.db.transaction().execute(async (first) => {
      const taken = await claim(first, 2)
      const rest = await clone.db.transaction().execute((second) => claim(second, 10))
      expect(taken).toHaveLength(2)
      expect(rest).toHaveLength(2)
      expect(new Set([...taken, ...rest].map((row) => row.id)).size).toBe(4)
    })
  })

  it('notifies at commit', async () => {
    const listener = new Client({ connectionString: clone.url })
    await listener.connect()
    const heard = new Promise<string>((resolve) => {
      listener.on('notification', ({ channel }) => resolve(channel))
    })
    await listener.query(`listen ${OUTBOX_CHANNEL}`)
    await clone.db.transaction().execute((tx) => record(tx, { name: 'user.changed', userId: 'aaaaaaaa' }))
    expect(await heard).toBe(OUTBOX_CHANNEL)
    await listener.end()
  })
})
