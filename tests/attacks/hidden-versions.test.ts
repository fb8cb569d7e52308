import { aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { getVersionDetail } from '../../api/contract/versions/versions.ts'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()

describe('a version that is hidden', () => {
  it.each(['draft', 'scheduled'] as const)(
    'does not show its number as a %s others depend on',
    async (status) => {
      const { as, db, users } = current()
      const secret = await aProject(db, { ownerId: users.alice.id })
      const hidden = await aVersion(db, { projectId: secret.id, status, versionNumber: '9.9-secret' })
      const project = await aProject(db, { ownerId: users.mallory.id })
      const version = await aVersion(db, { projectId: project.id })
      await db
        .insertInto('dependencies')
        .values({
          dependentId: version.id,
          projectId: secret.id,
          versionId: hidden.id,
          fileName: null,
          dependencyType: 'required',
        })
        .execute()
      const params = { project: project.id, version: version.id }
      for (const persona of ['anonymous', 'mallory'] as const) {
        const detail = await as(persona)(getVersionDetail, { params })
        expect(JSON.stringify(detail)).not.toContain('9.9-secret')
      }
      const seen = await as('mo')(getVersionDetail, { params })
      expect(seen.dependencies).toMatchObject([{ version_number: '9.9-secret' }])
    },
  )
})
