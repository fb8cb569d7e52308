import { aCollection, anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { COLLECTIONS_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { expect, it } from 'vitest'
import {
  getCollectionLimit,
  getOrganizationLimit,
  getProjectLimit,
} from '../../../contract/accounts/v3-users.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

it('counts projects, organizations and collections of the caller', async () => {
  const { as, db, users } = current()
  const ownerId = users.bob.id
  const limits = () =>
    Promise.all([
      as('bob')(getProjectLimit, {}),
      as('bob')(getOrganizationLimit, {}),
      as('bob')(getCollectionLimit, {}),
    ])
  const before = await limits()
  expect(before.map(({ max }) => max)).toEqual([TEAMS_MAX, TEAMS_MAX, COLLECTIONS_MAX])
  await aProject(db, { ownerId })
  const { teamId } = await aProject(db, { ownerId: users.alice.id })
  await aTeamMember(db, { teamId, userId: ownerId })
  await anOrganization(db, { ownerId })
  await aCollection(db, { userId: ownerId })
  const after = await limits()
  expect(after.map(({ current: count }, at) => count - (before[at]?.current ?? 0))).toEqual([2, 1, 1])
})
