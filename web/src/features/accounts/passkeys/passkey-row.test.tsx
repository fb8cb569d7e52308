// @vitest-environment happy-dom
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

it('says that it was never used, or when it was', async () => {
  await open(null)
  await shows('Phone')
  expect(text()).toContain('Never used')
})

it('says when it was used last', async () => {
  await open('2021-01-01T00:00:00.000Z')
  await shows('Phone')
  expect(text()).toContain('Last used')
})

it('is renamed and removed by buttons that name it', async () => {
  await open(null)
  await press(button('Rename Phone'))
  await press(button('Remove Phone'))
  expect(done).toEqual(['rename', 'remove'])
})
