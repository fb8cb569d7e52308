import { aProject } from '@quarry/db/testing/factories'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../api/src/app.ts'
import type { App } from '../../api/src/http/env.ts'
import type { Storage } from '../../api/src/ports/storage.ts'
import { askedBy, SITE_SECRET, testApp } from '../../api/testing/test-app.ts'
import { flatPng } from './flat-png.ts'

const current = testApp()
const ICON = 'data/icons/preview-costs.png'
let app: App
/** Icons that were read: one for each preview that is rendered. */
let rendered = 0
let gate: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  const { services } = current()
  await services.storage.put(ICON, await flatPng(64))
  const storage: Storage = {
    ...services.storage,
    open: async (key, range) => {
      rendered += 1
      await gate
      return services.storage.open(key, range)
    },
  }
  app = createApp({ ...services, storage }, { ratePerMinute: 0, siteSecret: SITE_SECRET })
})
beforeEach(() => void (rendered = 0))

const published = (title: string) => {
  const { db, users } = current()
  return aProject(db, { ownerId: users.alice.id, status: 'approved', title, iconKey: ICON })
}

const preview = async (
  ref: string,
  { ip = '203.0.113.1', signal }: { ip?: string; signal?: AbortSignal } = {},
) => {
  const url = `http://quarry.test/preview/project/${ref}.png`
  const response = await app.request(new Request(url, { headers: askedBy(ip), ...(signal && { signal }) }))
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') }
}

describe('previews', () => {
  it('are rendered again only after their content changed', async () => {
    const { id } = await published('Stored')
    const first = await preview(id)
    expect(first.status).toBe(200)
    const more = await Promise.all(Array.from({ length: 5 }, () => preview(id)))
    expect(more).toEqual(more.map(() => first))
    expect(rendered).toBe(1)
    await current().db.updateTable('projects').set({ title: 'Renamed' }).where('id', '=', id).execute()
    expect((await preview(id)).bytes).not.toBe(first.bytes)
    expect(rendered).toBe(2)
  })

  it('are rendered once for concurrent requests', async () => {
    const { id } = await published('Shared')
    await Promise.all(Array.from({ length: 5 }, (_, at) => preview(id, { ip: `203.0.113.${at}` })))
    expect(rendered).toBe(1)
  })

  it('are rendered one at a time for a caller, and not for one who has left', async () => {
    const projects = await Promise.all(['One', 'Two', 'Three', 'Four'].map(published))
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const leaving = new AbortController()
    const first = preview(projects[0]?.id ?? '')
    await expect.poll(() => rendered).toBe(1)
    const own = [first, preview(projects[1]?.id ?? '')]
    const left = preview(projects[2]?.id ?? '', { signal: leaving.signal }).catch(() => null)
    const other = preview(projects[3]?.id ?? '', { ip: '198.51.100.1' })
    await expect.poll(() => rendered).toBe(2)
    leaving.abort()
    await left
    opened.resolve()
    gate = Promise.resolve()
    expect((await Promise.all([...own, other])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(rendered).toBe(3)
  })
})
