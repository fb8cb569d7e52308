import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest, type RunningEngine } from '../support/running-engine.ts'
import { conformance } from './table.ts'
import type { Case } from './table.ts'

const refused = (name: string, path: string, body: unknown, code: string, words = ''): Case => ({
  name,
  request: { method: path === '/swap-indexes' || path === '/indexes' ? 'POST' : 'PATCH', path, body },
  expected: { status: 400, contains: { code, message: expect.stringContaining(words) } },
})

const swap = (name: string, body: unknown, code: string, words?: string): Case =>
  refused(name, '/swap-indexes', body, code, words)

describe('changes of indexes that cannot be', () => {
  conformance({}, [
    swap(
      'a swap of one',
      [{ indexes: ['left'] }],
      'invalid_swap_indexes',
      'The list `["left"]` contains 1 indexes.',
    ),
    swap('a swap of none', [{ indexes: [] }], 'invalid_swap_indexes', 'contains 0 indexes'),
    swap('a swap of three', [{ indexes: ['a', 'b', 'c'] }], 'invalid_swap_indexes', 'contains 3 indexes'),
    swap('a swap of nothing', [{}], 'missing_swap_indexes'),
    swap('a swap of what is no name', [{ indexes: ['a', 'b c'] }], 'invalid_swap_indexes', 'b c'),
    swap(
      'a swap with itself',
      [{ indexes: ['a', 'a'] }],
      'invalid_swap_duplicate_index_found',
      '`a` was specified',
    ),
    swap(
      'an index in two swaps',
      [{ indexes: ['a', 'b'] }, { indexes: ['c', 'b'] }],
      'invalid_swap_duplicate_index_found',
      '`b` was specified',
    ),
    refused('a name with a blank', '/indexes/left', { uid: 'a b' }, 'invalid_index_uid', 'a b'),
    refused('a new index with such a name', '/indexes', { uid: 'a b' }, 'invalid_index_uid', 'a b'),
    refused(
      'another time of creation',
      '/indexes/left',
      { createdAt: 'now' },
      'immutable_index_created_at',
      'Immutable field `createdAt`',
    ),
    refused(
      'another time of change',
      '/indexes/left',
      { updatedAt: 'now' },
      'immutable_index_updated_at',
      'Immutable field `updatedAt`',
    ),
    refused('a part that an index does not have', '/indexes/left', { size: 1 }, 'bad_request', '`size`'),
  ])
})

describe('an index', () => {
  let running: RunningEngine
  let api: Api
  const known = ['left', 'right', 'bare', 'moved']

  beforeAll(async () => {
    running = await engineUnderTest()
    ;({ api } = running)
  })
  beforeEach(async () => {
    for (const uid of known) await api.write('DELETE', `/indexes/${uid}`)
    await api.must('POST', '/indexes/left/documents', [{ id: 'l' }])
    await api.must('POST', '/indexes/right/documents', [{ id: 'r' }])
    await api.must('POST', '/indexes', { uid: 'bare' })
  })
  afterAll(async () => {
    for (const uid of known) await api.write('DELETE', `/indexes/${uid}`)
    await running.close()
  })

  const idsIn = async (uid: string) => {
    const { status, body } = await api.send('GET', `/indexes/${uid}/documents`)
    return status === 200 ? (body as { results: { id: string }[] }).results.map(({ id }) => id) : status
  }

  it('is renamed by a swap with a name that is free', async () => {
    await api.must('POST', '/swap-indexes', [{ indexes: ['left', 'moved'], rename: true }])
    expect([await idsIn('left'), await idsIn('moved')]).toEqual([404, ['l']])
  })

  it('goes by its new name in earlier swaps too, and in later ones by the one that it had', async () => {
    const namesIn = async (task: number) => {
      const { details } = (await api.get(`/tasks/${task}`)) as { details: { swaps: { indexes: string[] }[] } }
      return details.swaps.map(({ indexes }) => indexes)
    }
    const first = await api.must('POST', '/swap-indexes', [{ indexes: ['left', 'right'] }])
    const second = await api.must('POST', '/swap-indexes', [{ indexes: ['right', 'bare'] }])
    expect([await namesIn(first.uid), await namesIn(second.uid)]).toEqual([
      [['left', 'bare']],
      [['right', 'bare']],
    ])
    await api.must('PATCH', '/indexes/bare', { uid: 'moved' })
    expect([await namesIn(first.uid), await namesIn(second.uid)]).toEqual([
      [['left', 'moved']],
      [['right', 'moved']],
    ])
  })

  it.each([
    [
      'a name that is taken',
      [{ indexes: ['left', 'right'], rename: true }],
      'index_already_exists',
      'Cannot rename `left` to `right`',
    ],
    [
      'an index that is absent',
      [{ indexes: ['none', 'moved'], rename: true }],
      'index_not_found',
      '`none` not found',
    ],
    ['one that is absent', [{ indexes: ['left', 'none'] }], 'index_not_found', 'Index `none` not found'],
    [
      'two that are absent, by name',
      [{ indexes: ['zero', 'none'] }],
      'index_not_found',
      'Indexes `none`, `zero` not found.',
    ],
    [
      'one absent in another swap',
      [{ indexes: ['left', 'right'] }, { indexes: ['bare', 'none'] }],
      'index_not_found',
      'Index `none` not found',
    ],
  ])('no swap with %s, which leaves all as it is', async (_, swaps, code, words) => {
    const { status, error } = await api.write('POST', '/swap-indexes', swaps)
    expect([status, error?.code]).toEqual(['failed', code])
    expect(error?.message).toContain(words)
    expect([await idsIn('left'), await idsIn('right')]).toEqual([['l'], ['r']])
  })

  it('takes no name that is taken', async () => {
    const task = await api.write('PATCH', '/indexes/left', { uid: 'right' })
    expect(task).toMatchObject({
      status: 'failed',
      error: { code: 'index_already_exists' },
      details: { oldIndexUid: 'left', newIndexUid: 'right' },
    })
    expect([await idsIn('left'), await idsIn('right')]).toEqual([['l'], ['r']])
  })

  it('may be given the name that it has', async () => {
    await api.must('PATCH', '/indexes/left', { uid: 'left' })
    expect(await idsIn('left')).toEqual(['l'])
  })

  it('has its primary key changed only while it is empty', async () => {
    await api.must('PATCH', '/indexes/bare', { primaryKey: 'sku' })
    await api.must('PATCH', '/indexes/bare', { primaryKey: 'code' })
    expect(await api.get('/indexes/bare')).toMatchObject({ primaryKey: 'code' })
    await api.must('PATCH', '/indexes/left', { primaryKey: 'id' })
    const task = await api.write('PATCH', '/indexes/left', { primaryKey: 'sku' })
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_primary_key_already_exists' } })
    expect(await api.get('/indexes/left')).toMatchObject({ primaryKey: 'id' })
  })

  it('that is absent is not changed', async () => {
    const task = await api.write('PATCH', '/indexes/none', { primaryKey: 'id' })
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } })
  })
})
