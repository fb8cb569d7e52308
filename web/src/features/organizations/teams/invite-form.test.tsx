import { toApiError } from '@quarry/api/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, type } from '../../../../testing/page-stage.tsx'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { InviteForm } from './invite-form.tsx'
import { teamOf } from './team.ts'

const stage = pageStage()
const toasted = vi.fn<(error: unknown) => void>()
const team = teamOf('TTTTTTTT', [], { viewer: { can: [] }, isOfOrganization: false })

it('shows that a user does not exist once, at the field', async () => {
  const queryClient = createQueryClient(toasted)
  await stage.open(
    () => (
      <QueryClientProvider client={queryClient}>
        <InviteForm team={team} />
      </QueryClientProvider>
    ),
    () => {
      throw toApiError(400, {
        error: 'invalid_input',
        description: 'the input is invalid',
        fields: [{ path: 'user_id', rule: 'unknown_user', params: {}, message: 'This user does not exist.' }],
      })
    },
  )
  await type('username', 'nemo')
  await press(button('Invite'))
  await shows('This user does not exist.')
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull())
  expect(toasted).not.toHaveBeenCalled()
})
