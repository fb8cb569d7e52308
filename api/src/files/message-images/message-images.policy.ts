import type { MessageImageContext } from '@quarry/domain/files/uploads'
import { policyOf, type Rule } from '../../kernel/policy.ts'

/** Every user may upload images; posting them requires the right to post the message or report. */
const imageRules = {
  thread_message: {
    scope: 'THREAD_WRITE',
    when: ({ kind }) => kind === 'user',
  },
  report: { scope: 'REPORT_WRITE', when: ({ kind }) => kind === 'user' },
} satisfies Record<MessageImageContext, Rule<null>>

export const { authorize: authorizeImageUpload } = policyOf<null, MessageImageContext>(imageRules)
