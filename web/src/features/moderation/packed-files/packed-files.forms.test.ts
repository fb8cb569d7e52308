import { PACKING_VERDICTS } from '@quarry/domain/moderation/packed-files'
import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { judgePackedForm } from './packed-files.forms.ts'

const judge = (verdict: string) =>
  sendForm(
    judgePackedForm,
    { sha512: 'abc', verdict, proof: ' A licence. ' },
    { page: '/mod/x/moderation?y=1' },
  )

it.each(PACKING_VERDICTS)('saves the verdict %s', async (verdict) => {
  const { asked, done } = await judge(verdict)
  expect(asked).toEqual([{ params: { sha512: 'abc' }, body: { verdict, proof: 'A licence.' } }])
  expect(done).toEqual({ to: '/mod/x/moderation#packed' })
})

it.each(['', 'maybe'])('rejects an unknown verdict (%j)', async (verdict) => {
  await expect(judge(verdict)).rejects.toMatchObject({ fields: [{ path: 'verdict' }] })
})
