import { readFileSync, writeFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { DocumentBatch } from './document-batch.ts'
import { DocumentStore } from './document-store.ts'
import { DocumentTable } from './document-table.ts'

const nothing = () => {}

function stage(batch: DocumentBatch, document: { id: string; [name: string]: unknown }): void {
  batch.put(document.id, Buffer.from(JSON.stringify(document)), document)
}

async function put(store: DocumentStore, ...ids: string[]): Promise<void> {
  const batch = new DocumentBatch(store)
  for (const id of ids) stage(batch, { id })
  await batch.flush(nothing)
}

async function remove(store: DocumentStore, ...ids: string[]): Promise<void> {
  const batch = new DocumentBatch(store)
  for (const id of ids) batch.remove(id)
  await batch.flush(nothing)
}

const idsOf = (store: DocumentStore) => [...store.table.internalIds()].map((at) => store.table.idOf(at))

describe('document store', () => {
  it('gives the lowest freed place to a new document', async () => {
    const store = DocumentStore.create(temporaryFolder(), 0)
    await put(store, 'a', 'b', 'c', 'd')
    await remove(store, 'b', 'd')
    await put(store, 'e')
    await put(store, 'f', 'g')
    expect(idsOf(store)).toEqual(['a', 'e', 'c', 'f', 'g'])
    store.close()
  })

  it('copies the places of all documents as of each', async () => {
    const folder = temporaryFolder()
    const store = DocumentStore.create(folder, 0)
    await put(store, 'a', 'bé', 'c', 'd')
    await remove(store, 'c')
    await put(store, 'bé')
    const { table } = store
    const loaded = DocumentTable.load(
      [...table.save()].map((bytes) => bytes.slice()),
      table.capacity,
    )
    for (const { lengths, positions, idBytes } of [table.allPlaces(), loaded.allPlaces()]) {
      expect([...lengths]).toEqual([10, 12, 0, 10])
      for (const at of [0, 1, 3]) expect(positions[at]).toBe(table.placeOf(at).position)
      for (const at of [0, 1, 3]) expect(idBytes[at]).toBe([1, 3, 1, 1][at])
    }
    store.close()
  })

  it('reports new, replaced and removed documents to the index', async () => {
    const store = DocumentStore.create(temporaryFolder(), 0)
    await put(store, 'a', 'b')
    const batch = new DocumentBatch(store)
    stage(batch, { id: 'a', n: 1 })
    stage(batch, { id: 'c' })
    batch.remove('b')
    let seen: unknown
    await batch.flush((update) => {
      seen = update
    })
    expect(seen).toEqual({
      put: [
        { internalId: 0, document: { id: 'a', n: 1 }, previous: { id: 'a' } },
        { internalId: 2, document: { id: 'c' } },
      ],
      removed: [1],
    })
    store.close()
  })

  it('changes nothing when the index refuses', async () => {
    const store = DocumentStore.create(temporaryFolder(), 0)
    await put(store, 'a')
    const { end } = store.position
    const batch = new DocumentBatch(store)
    stage(batch, { id: 'b' })
    await expect(batch.flush(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect([store.position.end, idsOf(store)]).toEqual([end, ['a']])
    await put(store, 'c')
    expect(idsOf(store)).toEqual(['a', 'c'])
    store.close()
  })

  it('reads back after a restart what it held, and nothing behind the last finished batch', async () => {
    const folder = temporaryFolder()
    const first = DocumentStore.create(folder, 0)
    await put(first, 'a', 'b')
    await remove(first, 'a')
    const position = first.position
    await put(first, 'unfinished')
    first.close()
    const second = DocumentStore.open(folder, position, undefined, nothing)
    expect(idsOf(second)).toEqual(['b'])
    await put(second, 'c')
    expect(idsOf(second)).toEqual(['c', 'b'])
    second.close()
  })

  it('refuses a log that is shorter than it was, or damaged', async () => {
    const folder = temporaryFolder()
    const store = DocumentStore.create(folder, 0)
    await put(store, 'a', 'b', 'c')
    const { position, log } = store
    store.close()
    const bytes = readFileSync(log.path)
    writeFileSync(log.path, bytes.subarray(0, -3))
    expect(() => DocumentStore.open(folder, position, undefined, nothing)).toThrow(/ends at byte/)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    writeFileSync(log.path, bytes)
    expect(() => DocumentStore.open(folder, position, undefined, nothing)).toThrow(/is damaged at byte/)
  })

  it('agrees with a map over random changes and restarts', async () => {
    const change = fc.record({ id: fc.integer({ min: 0, max: 12 }), value: fc.option(fc.string()) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 12 }), async (batches) => {
        const folder = temporaryFolder()
        let store = DocumentStore.create(folder, 0)
        const model = new Map<string, unknown>()
        const removals: boolean[] = []
        for (const [at, changes] of batches.entries()) {
          const batch = new DocumentBatch(store)
          for (const { id, value } of changes) {
            if (value === null) removals.push(batch.remove(`d${id}`) === model.delete(`d${id}`))
            else {
              stage(batch, { id: `d${id}`, value })
              model.set(`d${id}`, { id: `d${id}`, value })
            }
          }
          await batch.flush(nothing)
          if (at % 3 !== 2) continue
          const { position } = store
          store.close()
          store = DocumentStore.open(folder, position, undefined, nothing)
        }
        const found = new Map(
          [...store.table.internalIds()].map((at) => [store.table.idOf(at), store.read(at)]),
        )
        expect(found).toEqual(model)
        expect(removals).not.toContain(false)
        expect(store.size).toBe(model.size)
        store.close()
      }),
      { numRuns: 40 },
    )
  })
})
