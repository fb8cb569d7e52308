import { aProject } from '@quarry/db/testing/factories'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { ANONYMOUS } from './actor.ts'
import { atomically } from './ctx.ts'

const current = testApp()

it('retries a transaction after a deadlock', async () => {
  const { db, services, users } = current()
  const [one, other] = await Promise.all([
    aProject(db, { ownerId: users.alice.id }),
    aProject(db, { ownerId: users.alice.id }),
  ])
  const ctx = { ...services, actor: ANONYMOUS, ip: '127.0.0.1', userAgent: null }
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const crosswise = (first: string, second: string, place: 0 | 1) =>
    atomically(ctx, async ({ db: tx }) => {
      const rename = (id: string) =>
        tx
          .updateTable('projects')
          .set({ title: `By ${place}` })
          .where('id', '=', id)
          .execute()
      await rename(first)
      bothHold[place].resolve()
      await bothHold[place === 0 ? 1 : 0].promise
      await rename(second)
    })
  await Promise.all([crosswise(one.id, other.id, 0), crosswise(other.id, one.id, 1)])
  const titles = await db
    .selectFrom('projects')
    .select('title')
    .where('id', 'in', [one.id, other.id])
    .execute()
  expect(new Set(titles.map(({ title }) => title)).size).toBe(1)
})

it('retries a transaction after a row was deleted before it was referenced', async () => {
  const { db, services, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id })
  const ctx = {
    ...services,
    actor: ANONYMOUS,
    ip: '127.0.0.1',
    userAgent: null,
  }
  const seen: boolean[] = []
  const work = atomically(ctx, async ({ db: tx }) => {
    const found = await tx.selectFrom('projects').select('id').where('id', '=', project.id).executeTakeFirst()
    seen.push(found !== undefined)
    if (!found) return
    await db.deleteFrom('projects').where('id', '=', project.id).execute()
    await tx.insertInto('follows').values({ userId: users.bob.id, projectId: project.id }).execute()
  })
  await work
  expect(seen).toEqual([true, false])
})

it('fails when the referenced row never existed', async () => {
  const { services, users } = current()
  const ctx = {
    ...services,
    actor: ANONYMOUS,
    ip: '127.0.0.1',
    userAgent: null,
  }
  let runs = 0
  const work = atomically(ctx, async ({ db: tx }) => {
    runs += 1
    await tx.insertInto('follows').values({ userId: users.bob.id, projectId: 'AAAAAAAA' }).execute()
  })
  await expect(work).rejects.toMatchObject({ code: '23503' })
  expect(runs).toBe(2)
})
