import { followProject, unfollowProject } from '@quarry/api/contract/collections/follows'
import { toApiError } from '@quarry/api/contract/client'
import {
  followOrganization,
  followUser,
  unfollowOrganization,
  unfollowUser,
} from '@quarry/api/contract/collections/followed-creators'
import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { followCreatorForm } from './follow-creator.forms.ts'
import { followForm } from './follow.forms.ts'

const page = '/mod/deep?x=1'
const refused = (error: string) => toApiError(400, { error, description: 'no' }) as unknown as Error

it.each([
  ['true', followProject],
  ['false', unfollowProject],
])('follows or unfollows a project (%s) and stays on the page', async (follows, endpoint) => {
  const { endpoints, asked, done } = await sendForm(followForm, { project: 'PPPPPPPP', follows }, { page })
  expect([endpoints, asked]).toEqual([[endpoint], [{ params: { project: 'PPPPPPPP' } }]])
  expect(done).toEqual({ to: page })
})

it('ignores a repeated follow and reports other errors', async () => {
  const fields = { project: 'PPPPPPPP', follows: 'true' }
  expect((await sendForm(followForm, fields, { page, answer: refused('invalid_input') })).done.to).toBe(page)
  await expect(sendForm(followForm, fields, { answer: refused('not_found') })).rejects.toMatchObject({
    code: 'not_found',
  })
})

it.each([
  ['user', 'true', followUser],
  ['user', 'false', unfollowUser],
  ['organization', 'true', followOrganization],
  ['organization', 'false', unfollowOrganization],
])('follows or unfollows a %s (%s)', async (kind, follows, endpoint) => {
  const { endpoints, asked, done } = await sendForm(followCreatorForm, { kind, id: 'X', follows }, { page })
  expect([endpoints, asked]).toEqual([[endpoint], [{ params: { [kind]: 'X' } }]])
  expect(done).toEqual({ to: page })
})
