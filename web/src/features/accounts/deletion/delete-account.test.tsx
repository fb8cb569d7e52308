import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { button, opened, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { DeleteAccount } from './delete-account.tsx'

const stage = pageStage()

it('shows a failed request of the dialog on the page, and tries again there', async () => {
  let isDown = true
  await stage.open(
    () => <DeleteAccount />,
    () => {
      if (isDown) throw toApiError(400, { error: 'unavailable', description: 'the preview is away' })
      const stays = { projects: 0, organizations: 0, versions: 0, memberships: 0, messages: 0 }
      const goes = {
        collections: 0,
        follows: 0,
        notifications: 0,
        reports: 0,
        sessions: 1,
        tokens: 0,
        apps: 0,
      }
      return { is_last_admin: false, stays, goes }
    },
    { id: 'AAAAAAAA' },
  )
  await press(button('Delete account'))
  await shows('the preview is away')
  isDown = false
  await press(button('Try again'))
  await opened()
  expect(text()).not.toContain('the preview is away')
})
