import { setTimeout as sleep } from 'node:timers/promises'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { deleteVersion } from '../../../contract/versions/versions.ts'
import { testApp } from '../../../testing/test-app.ts'
import { announce, discardObjects, settle } from './stored-objects.ts'

const current = testApp()

const listAnnounced = async () =>
  (await current().db.selectFrom('pendingUploads').select('storageKey').execute()).map(
    (row) => row.storageKey,
  )

describe('an object that several versions share', () => {
  it('is stored until the last of them is deleted', async () => {
    const { as, app, db, storage, users } = current()
    const { id: projectId } = await aProject(db, { ownerId: users.alice.id })
    const content = Buffer.from('shared by all versions')
    const versions = [
      await aVersion(db, { projectId }),
      await aVersion(db, { projectId }),
      await aVersion(db, { projectId }),
    ]
    const first = await aFile(db, { projectId, versionId: versions[0]?.id ?? '', content })
    const { storageKey, filename } = first
    for (const { id: versionId } of versions.slice(1))
      await aFile(db, { projectId, versionId, content, storageKey, filename })
    await storage.put(storageKey, content)

    for (const [place, { id: version }] of versions.entries()) {
      expect(await storage.sizeOf(storageKey)).toBe(content.length)
      const path = `/data/${projectId}/versions/${version}/${filename}`
      expect((await app.request(path)).status).toBe(200)
      await as('alice')(deleteVersion, { params: { version } })
      expect((await app.request(path)).status, `version ${place}`).toBe(404)
    }
    expect(await storage.sizeOf(storageKey)).toBeUndefined()
    expect(await listAnnounced()).toEqual([])
  })
})

describe('an upload during a removal of the same object', () => {
  const key = 'data/aaaaaaaa/0123456789abcdef.png'

  it('waits until the removal has finished', async () => {
    const { db, services } = current()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const order: string[] = []
    const storage = {
      ...services.storage,
      delete: async () => {
        order.push('removing')
        await released
        order.push('removed')
      },
    }
    await announce(db, [key], null)
    const removal = discardObjects({ ...services, storage }, [key])
    await expect.poll(() => order).toEqual(['removing'])
    const upload = announce(db, [key], null).then(() => order.push('announced'))
    await sleep(100)
    release()
    await Promise.all([removal, upload])
    expect(order).toEqual(['removing', 'removed', 'announced'])
    expect(await listAnnounced()).toEqual([key])
  })

  it('fails instead of referring to a removed object', async () => {
    const { db, services } = current()
    await announce(db, [key], null)
    await discardObjects(services, [key])
    const settling = db.transaction().execute((tx) => settle(tx, [key]))
    await expect(settling).rejects.toMatchObject({ code: 'conflict' })
  })
})
