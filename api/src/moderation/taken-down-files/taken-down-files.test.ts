import { createHash } from 'node:crypto'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { listStaffLog } from '../../../contract/moderation/staff-log.ts'
import {
  giveBackFile,
  listTakenDownFiles,
  takeDownFile,
} from '../../../contract/moderation/taken-down-files.ts'
import { getThread } from '../../../contract/threads/threads.ts'
import {
  addVersionFiles,
  editVersion,
  getVersion,
  scheduleVersion,
} from '../../../contract/versions/versions.ts'
import { aFabricMod } from '../../../testing/archives.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

/** A project of Alice with one file in two versions and another in a third. */
async function aWorld() {
  const { db, users, storage } = current()
  const project = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
  const version = async (status: 'listed' | 'scheduled' | 'unlisted', sha512: string, sha1: string) => {
    const row = await aVersion(db, { projectId: project.id, status })
    const file = await aFile(db, { versionId: row.id, projectId: project.id, sha512, sha1 })
    await storage.put(file.storageKey, Buffer.alloc(file.sizeBytes, 'x'))
    return { ...row, file }
  }
  const hashOf = (algorithm: string) => createHash(algorithm).update(project.id).digest('hex')
  const [sha512, sha1] = [hashOf('sha512'), hashOf('sha1')]
  return {
    project,
    sha512,
    sha1,
    listed: await version('listed', sha512, sha1),
    unlisted: await version('unlisted', sha512, sha1),
    other: await version('listed', 'f'.repeat(64) + sha512.slice(64), 'f'.repeat(8) + sha1.slice(8)),
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

const take = (hash: string, reason = 'It steals sessions.') =>
  current().as('mo')(takeDownFile, { body: { hash, reason } })
const give = (sha512: string) => current().as('mo')(giveBackFile, { params: { sha512 } })
const statusOf = async (id: string) =>
  (await current().as('alice')(getVersion, { params: { version: id } })).status
const fetchBy = async (who: 'anonymous' | 'alice' | 'mo', { project, listed }: World) =>
  (await current().request(who, `/data/${project.id}/versions/${listed.id}/${listed.file.filename}`)).status

describe('taken-down files', () => {
  it('can be downloaded by staff only, and make their versions drafts until they are restored', async () => {
    const world = await aWorld()
    const { sha512, sha1, listed, unlisted, other, project } = world
    expect(await take(sha1.toUpperCase())).toEqual({ sha512, versions: 2 })
    expect(await Promise.all([listed, unlisted, other].map(({ id }) => statusOf(id)))).toEqual([
      'draft',
      'draft',
      'listed',
    ])
    expect(await fetchBy('anonymous', world)).toBe(404)
    expect(await fetchBy('alice', world)).toBe(404)
    expect(await fetchBy('mo', world)).toBe(200)
    await expect(take(sha512)).rejects.toMatchObject({ rule: 'file_taken_down_already' })
    const { files } = await current().as('mo')(listTakenDownFiles, {})
    expect(files[0]).toMatchObject({
      sha512,
      reason: 'It steals sessions.',
      found: { project: { id: project.id }, versions: 2 },
    })
    await give(sha512)
    expect(await Promise.all([listed, unlisted].map(({ id }) => statusOf(id)))).toEqual([
      'listed',
      'unlisted',
    ])
    expect(await fetchBy('anonymous', world)).toBe(200)
    await expect(give(sha512)).rejects.toMatchObject({ status: 404 })
  })

  it('stay taken down whatever members try', async () => {
    const { sha512, listed } = await aWorld()
    await take(sha512)
    const params = { version: listed.id }
    for (const status of ['listed', 'unlisted', 'archived'] as const)
      await expect(current().as('alice')(editVersion, { params, body: { status } })).rejects.toMatchObject({
        rule: 'version_taken_down',
      })
    const body = {
      time: new Date(Date.now() + 86_400_000).toISOString(),
      requested_status: 'listed',
    } as const
    await expect(current().as('alice')(scheduleVersion, { params, body })).rejects.toMatchObject({
      rule: 'version_taken_down',
    })
    await current().as('alice')(editVersion, { params, body: { name: 'Still mine' } })
    expect(await statusOf(listed.id)).toBe('draft')
  })

  it('cannot be uploaded again, to any project', async () => {
    const { other } = await aWorld()
    const jar = await aFabricMod()
    const sha512 = createHash('sha512').update(jar).digest('hex')
    expect(await take(sha512, 'Known malware.')).toEqual({ sha512, versions: 0 })
    const form = new FormData()
    form.set('data', JSON.stringify({}))
    form.set('file', new File([jar], 'again.jar'))
    await expect(
      current().as('alice')(addVersionFiles, { params: { version: other.id }, body: form }),
    ).rejects.toMatchObject({ rule: 'file_taken_down', fields: [{ path: 'file' }] })
  })

  it('restore a version only if no other file of it is taken down', async () => {
    const { db } = current()
    const { sha512, listed, project } = await aWorld()
    const second = await aFile(db, { versionId: listed.id, projectId: project.id, primary: false })
    await take(sha512)
    await take(second.sha512)
    await give(sha512)
    expect(await statusOf(listed.id)).toBe('draft')
    await give(second.sha512)
    expect(await statusOf(listed.id)).toBe('listed')
  })

  it('notify the members, and update staff log and index', async () => {
    const { db, as } = current()
    const { sha512, listed, unlisted, project } = await aWorld()
    await take(sha512, 'Not yours.')
    const thread = await as('alice')(getThread, { params: { thread: project.threadId } })
    expect(JSON.stringify(thread.messages.at(-1))).toContain(`\`${unlisted.file.filename}\`: Not yours.`)
    expect(JSON.stringify(thread)).not.toContain(current().users.mo.id)
    const { entries } = await as('mo')(listStaffLog, { query: { about: sha512 } })
    expect(entries).toMatchObject([{ action: 'file_taken_down', thing: 'file', why: 'Not yours.' }])
    const events = await db.selectFrom('outbox').select(['name', 'payload']).execute()
    const about = events.filter(({ payload }) => JSON.stringify(payload).includes(project.id))
    expect(about.map(({ name }) => name).toSorted()).toEqual(['version.changed', 'version.changed'])
    expect(JSON.stringify(about)).toContain(listed.id)
  })
})

it('rejects invalid hashes, and an unknown SHA-1', async () => {
  for (const hash of ['', 'abc', 'g'.repeat(40), 'a'.repeat(41)])
    await expect(take(hash)).rejects.toMatchObject({ status: 400, fields: [{ path: 'hash' }] })
  await expect(take('a'.repeat(40))).rejects.toMatchObject({ rule: 'no_file_with_hash' })
})
