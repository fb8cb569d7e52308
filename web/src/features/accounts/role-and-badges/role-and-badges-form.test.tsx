import { toApiError } from '@quarry/api/contract/client'
import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { RoleAndBadges } from './role-and-badges-form.tsx'

const stage = pageStage()
const USER = { id: 'AAAAAAAA', role: 'moderator', badges: BADGES.supporter | BADGES.translator }
const open = (maySetRole: boolean, values?: Record<string, string>) =>
  stage.open(
    () => <RoleAndBadges user={USER as never} maySetRole={maySetRole} />,
    () => undefined,
    null,
    {
      posted: () =>
        values && {
          form: 'standing',
          values,
          error: toApiError(403, { error: 'forbidden', description: 'that is not yours to give' }),
        },
    },
  )
const sent = (name: string) => new FormData(document.querySelector('form') as HTMLFormElement).getAll(name)

it('starts with the role and badges of the user', async () => {
  await open(true)
  expect([sent('user'), sent('role'), sent('badge')]).toEqual([
    ['AAAAAAAA'],
    ['moderator'],
    ['supporter', 'translator'],
  ])
})

it('shows no role to viewers who may not set it', async () => {
  await open(false)
  expect([sent('role'), document.querySelectorAll('[type=radio]').length]).toEqual([[], 0])
  expect(text()).toContain('Another admin has to change your role.')
})

it('keeps the posted values of a refused form', async () => {
  await open(true, { role: 'admin', badge: 'supporter\ncontributor' })
  expect([sent('role'), sent('badge')]).toEqual([['admin'], ['supporter', 'contributor']])
  expect(text()).toContain('that is not yours to give')
})

it('keeps a posted form without badges', async () => {
  await open(true, { role: 'admin' })
  expect(sent('badge')).toEqual([])
})
