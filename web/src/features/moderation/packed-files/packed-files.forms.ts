import { judgePackedFile } from '@quarry/api/contract/moderation/packed-files'
import { PACKING_VERDICTS } from '@quarry/domain/moderation/packed-files'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuse } from '../../../lib/forms/reject-form.ts'

export const judgePackedForm: NativeForm = {
  restored: ['sha512', 'verdict', 'proof'],
  async send({ api, field, page }) {
    const verdict = PACKING_VERDICTS.find((one) => one === field('verdict'))
    if (verdict === undefined) refuse([{ path: 'verdict', message: 'is required', rule: 'required' }])
    await api(judgePackedFile, {
      params: { sha512: field('sha512') },
      body: { verdict, proof: field('proof').trim() },
    })
    return { to: `${page.pathname}#packed` }
  },
}
