import { mintId } from '@quarry/db/ids'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { editVersion } from '../../api/contract/versions/versions.ts'
import { aFabricMod } from '../../api/testing/archives.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { versionFields, versionForm } from '../../api/testing/version-form.ts'

const current = testApp()

/** A project and a version that Mallory may not see. */
async function hiddenTargets() {
  const { db, users } = current()
  const draft = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
  const inDraft = await aVersion(db, { projectId: draft.id })
  const shown = await aProject(db, { ownerId: users.alice.id })
  const draftVersion = await aVersion(db, { projectId: shown.id, status: 'draft' })
  return { draft: draft.id, versions: [inDraft.id, draftVersion.id] }
}

async function createWith(projectId: string, dependency: object) {
  const body = versionForm(
    versionFields(projectId, { dependencies: [{ ...dependency, dependency_type: 'required' }] }),
    { file: { name: 'mod.jar', bytes: await aFabricMod() } },
  )
  const response = await current().request('mallory', '/v2/version', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

async function editWith(versionId: string, dependency: object) {
  const response = await current().request('mallory', `/v2/version/${versionId}`, {
    method: 'PATCH',
    body: JSON.stringify({ dependencies: [{ ...dependency, dependency_type: 'required' }] }),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

describe('a dependency on something hidden', () => {
  it('gets the response of one on something that does not exist', async () => {
    const { db, users } = current()
    const { draft, versions } = await hiddenTargets()
    const own = await aProject(db, { ownerId: users.mallory.id })
    const version = await aVersion(db, { projectId: own.id })
    const pairs = [
      [{ project_id: draft }, { project_id: mintId() }],
      ...versions.map((id) => [{ version_id: id }, { version_id: mintId() }]),
      [
        { project_id: draft, version_id: versions[0] },
        { project_id: mintId(), version_id: mintId() },
      ],
    ] as const
    for (const [hidden, missing] of pairs) {
      const created = await createWith(own.id, missing)
      expect(created.status).toBe(400)
      expect(await createWith(own.id, hidden)).toEqual(created)
      const edited = await editWith(version.id, missing)
      expect(edited.status).toBe(400)
      expect(await editWith(version.id, hidden)).toEqual(edited)
    }
  })

  it('stays when its project is hidden later', async () => {
    const { as, db, users } = current()
    const target = await aProject(db, { ownerId: users.alice.id })
    const own = await aProject(db, { ownerId: users.mallory.id })
    const { id: version } = await aVersion(db, { projectId: own.id })
    const body = {
      dependencies: [
        { project_id: target.id, version_id: null, file_name: null, dependency_type: 'required' as const },
      ],
    }
    await as('mallory')(editVersion, { params: { version }, body })
    await db.updateTable('projects').set({ status: 'rejected' }).where('id', '=', target.id).execute()
    expect(await as('mallory')(editVersion, { params: { version }, body })).toBeUndefined()
  })
})
