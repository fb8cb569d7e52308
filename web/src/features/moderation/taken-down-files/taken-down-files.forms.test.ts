import { giveBackFile, takeDownFile } from '@quarry/api/contract/moderation/taken-down-files'
import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { giveBackForm, takeDownForm } from './taken-down-files.forms.ts'

const page = '/moderation/files?x=1'

it('a file is taken down by its hash, with a reason, and given back', async () => {
  const taken = await sendForm(takeDownForm, { hash: 'abc', reason: 'Malware.' }, { page })
  expect([taken.endpoints, taken.asked]).toEqual([
    [takeDownFile],
    [{ body: { hash: 'abc', reason: 'Malware.' } }],
  ])
  expect(taken.done).toEqual({ to: '/moderation/files?done=taken' })
  const given = await sendForm(giveBackForm, { sha512: 'abc' }, { page })
  expect([given.endpoints, given.asked]).toEqual([[giveBackFile], [{ params: { sha512: 'abc' } }]])
  expect(given.done).toEqual({ to: '/moderation/files?done=given' })
})

it.each(['hash', 'reason'])('no file is taken down without a %s', async (path) => {
  await expect(sendForm(takeDownForm, { hash: 'abc', reason: 'Malware.', [path]: '' })).rejects.toMatchObject(
    {
      fields: [{ path }],
    },
  )
})
