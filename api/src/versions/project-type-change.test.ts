import { aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { mintId } from '@quarry/db/ids'
import { describe, expect, it } from 'vitest'
import { Permission } from '@quarry/domain/organizations/permissions'
import { reviewProject } from '../../contract/moderation/review.ts'
import { getProject } from '../../contract/projects/projects.ts'
import { v3CreateVersion, v3EditVersion } from '../../contract/versions/v3-versions.ts'
import {
  createVersion,
  deleteVersion,
  editVersion,
  scheduleVersion,
} from '../../contract/versions/versions.ts'
import { aFabricMod, anArchive } from '../../testing/archives.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { versionFields, versionForm } from '../../testing/version-form.ts'
import { NOTIFY_EFFECTS } from '../notifications/notify.ts'
import { releaseScheduledVersions } from './schedule-version.ts'

const current = testApp()
const LATER = new Date('2099-01-02T00:00:00Z')
const release = () => releaseScheduledVersions({ ...current().services, now: () => LATER })

const aPack = () =>
  anArchive({
    'modrinth.index.json': JSON.stringify({
      formatVersion: 1,
      game: 'minecraft',
      versionId: '1.0',
      name: 'Pack',
      files: [],
      dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
    }),
    'overrides/options.txt': mintId(),
  })

/** Of the type mod. */
async function aMod(given: Record<string, unknown> = {}) {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, requestedStatus: null, ...given })
  const version = await aVersion(db, { projectId: project.id })
  return { id: project.id, params: { project: project.id }, version: { version: version.id } }
}
const packForm = async (projectId: string, fields: Record<string, unknown> = {}) =>
  versionForm(versionFields(projectId, { version_number: '2', ...fields }), {
    file: { name: 'pack.mrpack', bytes: await aPack() },
  })
const stateOf = async ({ params }: Pick<Awaited<ReturnType<typeof aMod>>, 'params'>) => {
  const { status, project_type } = await current().as('alice')(getProject, { params })
  return [status, project_type]
}
const REFUSED = { code: 'invalid_input', fields: [{ path: 'loaders', rule: 'adds_project_type' }] }

describe('a version of another type than its project', () => {
  it('is refused by v2 and v3, as a file and as an edit', async () => {
    const { as } = current()
    const mod = await aMod()
    await expect(as('alice')(createVersion, { body: await packForm(mod.id) })).rejects.toMatchObject(REFUSED)
    await expect(as('alice')(v3CreateVersion, { body: await packForm(mod.id) })).rejects.toMatchObject(
      REFUSED,
    )
    const body = { loaders: ['iris'] }
    await expect(as('alice')(editVersion, { params: mod.version, body })).rejects.toMatchObject(REFUSED)
    await expect(as('alice')(v3EditVersion, { params: mod.version, body })).rejects.toMatchObject(REFUSED)
    expect(await stateOf(mod)).toEqual(['approved', 'mod'])
  })

  it('is refused when a draft of it is published or scheduled', async () => {
    const { as } = current()
    const mod = await aMod()
    const { id } = await as('alice')(createVersion, { body: await packForm(mod.id, { status: 'draft' }) })
    const params = { version: id }
    await expect(as('alice')(editVersion, { params, body: { status: 'listed' } })).rejects.toMatchObject(
      REFUSED,
    )
    const time = '2099-01-01T00:00:00Z'
    await expect(
      as('alice')(scheduleVersion, { params, body: { time, requested_status: 'listed' } }),
    ).rejects.toMatchObject(REFUSED)
    expect(await stateOf(mod)).toEqual(['approved', 'mod'])
  })

  it('sends an approved project back to review if it is asked for, which keeps its visibility', async () => {
    const { as } = current()
    const mod = await aMod({ status: 'unlisted', approvedAt: new Date() })
    await as('alice')(createVersion, { body: await packForm(mod.id, { change_project_type: true }) })
    expect(await stateOf(mod)).toEqual(['processing', 'modpack'])
    await as('mo')(reviewProject, { params: mod.params, body: { decision: 'approve' } })
    expect(await stateOf(mod)).toEqual(['unlisted', 'modpack'])
    // It has both types now.
    await as('alice')(editVersion, { params: mod.version, body: { loaders: ['quilt'] } })
    expect(await stateOf(mod)).toEqual(['unlisted', 'modpack'])
  })

  it('takes the right to edit the project', async () => {
    const { as, db, users } = current()
    const mod = await aMod()
    const { teamId } = await db
      .selectFrom('projects')
      .select('teamId')
      .where('id', '=', mod.id)
      .executeTakeFirstOrThrow()
    await aTeamMember(db, { teamId, userId: users.bob.id, permissions: Permission.UploadVersion })
    const body = await packForm(mod.id, { change_project_type: true })
    await expect(as('bob')(createVersion, { body })).rejects.toMatchObject({ rule: 'forbidden' })
    expect(await stateOf(mod)).toEqual(['approved', 'mod'])
  })

  it('counts after all versions of a reviewed project were deleted', async () => {
    const { as } = current()
    const mod = await aMod({ status: 'processing' })
    await as('mo')(reviewProject, { params: mod.params, body: { decision: 'approve' } })
    await as('alice')(deleteVersion, { params: mod.version })
    await expect(as('alice')(createVersion, { body: await packForm(mod.id) })).rejects.toMatchObject(REFUSED)
    const file = { name: 'mod.jar', bytes: await aFabricMod() }
    await as('alice')(createVersion, { body: versionForm(versionFields(mod.id), { file }) })
    expect(await stateOf(mod)).toEqual(['approved', 'mod'])
  })

  it('is a correction while it is the only version of a draft', async () => {
    const { as } = current()
    const mod = await aMod({ status: 'draft', approvedAt: null })
    await as('alice')(editVersion, { params: mod.version, body: { loaders: ['iris'] } })
    expect(await stateOf(mod)).toEqual(['draft', 'shader'])
    await expect(as('alice')(createVersion, { body: await packForm(mod.id) })).rejects.toMatchObject(REFUSED)
    await as('alice')(createVersion, { body: await packForm(mod.id, { change_project_type: true }) })
    expect(await stateOf(mod)).toEqual(['draft', 'modpack'])
  })
})

describe('a scheduled version whose release would change the type of its project', () => {
  const time = '2099-01-01T00:00:00Z'
  /** A pack that is the only version of a draft. */
  async function aScheduledPack() {
    const { as, db } = current()
    const mod = await aMod({ status: 'draft', approvedAt: null })
    await as('alice')(deleteVersion, { params: mod.version })
    const { id } = await as('alice')(createVersion, { body: await packForm(mod.id, { status: 'draft' }) })
    const pack = { version: id }
    const plan = { time, requested_status: 'listed', change_project_type: true } as const
    await as('alice')(scheduleVersion, { params: pack, body: plan })
    await aVersion(db, { projectId: mod.id })
    return { ...mod, pack }
  }
  const approve = (mod: Pick<Awaited<ReturnType<typeof aMod>>, 'id'>) =>
    current()
      .db.updateTable('projects')
      .set({ status: 'approved', approvedAt: new Date() })
      .where('id', '=', mod.id)
      .execute()

  it('sends a reviewed project back to review, of which its members are notified', async () => {
    const { db, users } = current()
    const mod = await aScheduledPack()
    await approve(mod)
    await release()
    expect(await stateOf(mod)).toEqual(['processing', 'modpack'])
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const rows = await db.selectFrom('notifications').selectAll().where('projectId', '=', mod.id).execute()
    expect(rows).toMatchObject([
      { userId: users.alice.id, type: 'status_change', oldStatus: 'approved', newStatus: 'processing' },
    ])
    await current().as('mo')(reviewProject, { params: mod.params, body: { decision: 'approve' } })
    expect(await stateOf(mod)).toEqual(['approved', 'modpack'])
  })

  it('leaves a project alone that was reviewed with this version', async () => {
    const mod = await aScheduledPack()
    await current()
      .db.updateTable('projects')
      .set({ status: 'processing' })
      .where('id', '=', mod.id)
      .execute()
    await current().as('mo')(reviewProject, { params: mod.params, body: { decision: 'approve' } })
    await release()
    expect(await stateOf(mod)).toEqual(['approved', 'modpack'])
  })

  it('counts the loaders that were reviewed, not those of a later edit', async () => {
    const { as } = current()
    const mod = await aScheduledPack()
    await current()
      .db.updateTable('projects')
      .set({ status: 'processing' })
      .where('id', '=', mod.id)
      .execute()
    await as('mo')(reviewProject, { params: mod.params, body: { decision: 'approve' } })
    await current()
      .db.updateTable('versions')
      .set({ loaders: ['iris'], mrpackLoaders: [] })
      .where('id', '=', mod.pack.version)
      .execute()
    await release()
    expect(await stateOf(mod)).toEqual(['processing', expect.any(String)])
  })

  it('does not submit a draft', async () => {
    const mod = await aScheduledPack()
    await release()
    expect(await stateOf(mod)).toEqual(['draft', 'modpack'])
  })
})
