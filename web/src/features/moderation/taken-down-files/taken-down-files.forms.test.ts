import { giveBackFile, takeDownFile } from '@quarry/api/contract/moderation/taken-down-files'
import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { restoreFileForm, takeDownFileForm } from './taken-down-files.forms.ts'

const page = '/moderation/files?x=1'

it('takes a file down by hash with a reason, and restores it', async () => {
  const taken = await sendForm(takeDownFileForm, { hash: 'abc', reason: 'Malware.' }, { page })
  expect([taken.endpoints, taken.asked]).toEqual([
    [takeDownFile],
    [{ body: { hash: 'abc', reason: 'Malware.' } }],
  ])
  expect(taken.done).toEqual({ to: '/moderation/files?done=taken' })
  const restored = await sendForm(restoreFileForm, { sha512: 'abc' }, { page })
  expect([restored.endpoints, restored.asked]).toEqual([[giveBackFile], [{ params: { sha512: 'abc' } }]])
  expect(restored.done).toEqual({ to: '/moderation/files?done=given' })
})

it.each(['hash', 'reason'])('requires a %s', async (path) => {
  await expect(
    sendForm(takeDownFileForm, { hash: 'abc', reason: 'Malware.', [path]: '' }),
  ).rejects.toMatchObject({
    fields: [{ path }],
  })
})
