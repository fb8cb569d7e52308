import type { Passkey } from '@quarry/api/contract/accounts/passkeys'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const stage = pageStage()
const done: string[] = []
const open = (last_used: string | null) => {
  const passkey = { id: 'K', name: 'Phone', created_at: '2020-01-01T00:00:00.000Z', last_used } as Passkey
  return stage.open(
    () => (
      <PasskeyRow
        passkey={passkey}
        onRename={() => done.push('rename')}
        onRemove={() => done.push('remove')}
      />
    ),
    () => undefined,
  )
}

it('shows that it was never used', async () => {
  await open(null)
  await shows('Phone')
  expect(text()).toContain('Never used')
})

it('shows the last use', async () => {
  await open('2021-01-01T00:00:00.000Z')
  await shows('Phone')
  expect(text()).toContain('Last used')
})

it('has buttons with its name to rename and remove it', async () => {
  await open(null)
  await press(button('Rename Phone'))
  await press(button('Remove Phone'))
  expect(done).toEqual(['rename', 'remove'])
})
