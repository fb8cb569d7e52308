import { aProject } from '@quarry/db/testing/factories'
import { aServer } from '@quarry/db/testing/hosting-factories'
import { expect, it } from 'vitest'
import { getServer, listServers, shareServer } from '../../../contract/hosting/servers.ts'
import { actorOf } from '../../../testing/actors.ts'
import { CountedQueries } from '../../../testing/counted-queries.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { listOwnServers } from '../servers.service.ts'

const current = testApp()

/** A server of the user with this modpack. */
async function aServerWith(owner: Persona, project: string) {
  const { db, users } = current()
  const server = await aServer(db, { ownerId: users[owner].id })
  const pack = { packProjectId: project, packVersionId: 'VVVVVVVV' }
  await db.updateTable('serverStates').set(pack).where('serverId', '=', server.id).execute()
  return server.id
}
const packsOf = async (persona: Persona) =>
  (await current().as(persona)(listServers, {})).map(({ upstream }) => upstream?.project)

it('servers have the title and the icon of their modpacks', async () => {
  const { as, db } = current()
  const { id } = await aProject(db, { title: 'Sky islands', iconKey: 'data/P/icon.webp' })
  const server = await aServerWith('alice', id)
  const shown = { title: 'Sky islands', icon_url: expect.stringMatching(/^https:.*data\/P\/icon\.webp$/) }
  expect(await packsOf('alice')).toEqual([shown])
  expect((await as('alice')(getServer, { params: { server } })).upstream).toEqual({
    kind: 'modpack',
    project_id: id,
    version_id: 'VVVVVVVV',
    project: shown,
  })
})

it('a modpack that the viewer may not see has neither', async () => {
  const { as, db, users } = current()
  const draft = await aProject(db, { ownerId: users.bob.id, status: 'draft', title: 'Secret' })
  const server = await aServerWith('bob', draft.id)
  await as('bob')(shareServer, { params: { server }, body: { user: 'mallory', role: 'everything' } })
  expect(await packsOf('bob')).toEqual([{ title: 'Secret', icon_url: null }])
  expect(await packsOf('mallory')).toEqual([null])
  expect(JSON.stringify(await as('mallory')(getServer, { params: { server } }))).not.toContain('Secret')
})

it('a list reads the modpacks of all its servers at once', async () => {
  const app = current()
  const count = async () => {
    const counting = new CountedQueries()
    const db = app.db.withPlugin(counting)
    await listOwnServers({ ...app.services, db, actor: actorOf(app, 'mo') } as SignedInCtx)
    return counting.count
  }
  const create = async () => aServerWith('mo', (await aProject(app.db)).id)
  await create()
  const few = await count()
  for (let servers = 0; servers < 8; servers += 1) await create()
  expect(await packsOf('mo')).toHaveLength(9)
  expect(await count()).toBe(few)
})
