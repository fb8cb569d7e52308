// @vitest-environment happy-dom
import { toApiError } from '@quarry/api/contract/client'
import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { Standing } from './role-and-badges-form.tsx'

const stage = pageStage()
const USER = { id: 'AAAAAAAA', role: 'moderator', badges: BADGES.supporter | BADGES.translator }
const open = (maySetRole: boolean, values?: Record<string, string>) =>
  stage.open(
    () => <Standing user={USER as never} maySetRole={maySetRole} />,
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

it('begins with what somebody is and wears', async () => {
  await open(true)
  expect([sent('user'), sent('role'), sent('badge')]).toEqual([
    ['AAAAAAAA'],
    ['moderator'],
    ['supporter', 'translator'],
  ])
})

it('asks for no role of whoever may not set it', async () => {
  await open(false)
  expect([sent('role'), document.querySelectorAll('[type=radio]').length]).toEqual([[], 0])
  expect(text()).toContain('Another admin has to change your role.')
})

it('comes back as it was sent when it was refused', async () => {
  await open(true, { role: 'admin', badge: 'supporter\ncontributor' })
  expect([sent('role'), sent('badge')]).toEqual([['admin'], ['supporter', 'contributor']])
  expect(text()).toContain('that is not yours to give')
})

it('comes back without badges when it was sent without them', async () => {
  await open(true, { role: 'admin' })
  expect(sent('badge')).toEqual([])
})
