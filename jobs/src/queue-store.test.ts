import { describe, expect, it } from 'vitest'
import { queueStore } from './queue-store.ts'

const databaseUrl = 'postgres://quarry@db.test/quarry'

describe('the store of the queues', () => {
  it('is the database unless a Redis is named', () => {
    expect(queueStore({ databaseUrl }, 3).connection).toMatchObject({
      connectionString: databaseUrl,
      schema: 'bullmq',
      max: 3,
    })
  })

  const plain = { host: 'r.test', port: 6379, db: 0, maxRetriesPerRequest: null }

  it.each([
    ['redis://r.test', plain],
    ['redis://r.test:7000/4', { ...plain, port: 7000, db: 4 }],
    ['redis://r.test/', plain],
    ['redis://:s%2Fecret@r.test', { ...plain, password: 's/ecret' }],
    ['redis://quarry%40site:secret@r.test', { ...plain, username: 'quarry@site', password: 'secret' }],
    ['rediss://r.test', { ...plain, tls: {} }],
  ])('is reached by %s', (redisUrl, connection) => {
    expect(queueStore({ databaseUrl, redisUrl }, 3).connection).toEqual(connection)
  })
})
