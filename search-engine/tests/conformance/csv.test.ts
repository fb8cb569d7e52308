import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
})

afterAll(async () => {
  await api.write('DELETE', '/indexes/rows')
  await close()
})

const send = (raw: string | Uint8Array, query = '') =>
  api.send('POST', `/indexes/rows/documents${query}`, undefined, { raw, contentType: 'text/csv' })

/** The documents of an index that is made from this text alone. */
async function documentsOf(raw: string | Uint8Array, query = ''): Promise<unknown[]> {
  await api.write('DELETE', '/indexes/rows')
  await api.must('POST', '/indexes', { uid: 'rows', primaryKey: 'id' })
  const answer = await send(raw, query)
  expect(answer.status).toBe(202)
  const task = await api.task((answer.body as { taskUid: number }).taskUid)
  expect(task).toMatchObject({ status: 'succeeded' })
  return ((await api.get('/indexes/rows/documents')) as { results: unknown[] }).results
}

describe('CSV', () => {
  it('may begin with a byte order mark', async () => {
    expect(await documentsOf('\uFEFFid,name\n1,Oak')).toEqual([{ id: '1', name: 'Oak' }])
  })

  it('keeps whole numbers exact', async () => {
    const results = await documentsOf('id:number\n9007199254740993\n9007199254740992\n+07\n-0')
    expect(results).toHaveLength(4)
    for (const id of ['9007199254740993', '9007199254740992', '7', '0'])
      expect((await api.send('GET', `/indexes/rows/documents/${id}`)).status).toBe(200)
  })

  it('takes every number that reads as one, and null for what is not finite', async () => {
    const cells = ['1.', '.5', '1E2', ' -2 ', 'inf', '-Infinity', 'NaN', '1e400', '']
    const results = await documentsOf(`id,n:number\n${cells.map((cell, id) => `${id},${cell}`).join('\n')}`)
    expect(results.map((row) => (row as { n: unknown }).n)).toEqual([
      1,
      0.5,
      100,
      -2,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it.each(['1,5', '1_0', '0x1', '1e', '.', '--1', 'infinit', '٣'])('refuses %j as a number', async (cell) => {
    expect(await send(`id,n:number\n1,"${cell}"`)).toMatchObject({
      status: 400,
      body: { code: 'malformed_payload' },
    })
  })

  it('has no whole number with a point or past 64 bits as an id', async () => {
    for (const id of ['5.0', '1e2', '9223372036854775808']) {
      await api.write('DELETE', '/indexes/rows')
      const answer = await send(`id:number,n\n${id},x`)
      expect(await api.task((answer.body as { taskUid: number }).taskUid)).toMatchObject({
        status: 'failed',
        error: { code: 'invalid_document_id' },
      })
    }
  })

  it('knows a quoted empty cell from an empty line', async () => {
    await api.write('DELETE', '/indexes/rows')
    const answer = await send('n\n\n""\r\n\r\nx')
    const task = await api.task((answer.body as { taskUid: number }).taskUid)
    expect(task.details).toMatchObject({ receivedDocuments: 2 })
  })

  it('lets the last of equal names count, in the place of the first', async () => {
    const [row] = await documentsOf('n,id,n\nfirst,1,last')
    expect(JSON.stringify(row)).toBe('{"n":"last","id":"1"}')
  })
})
