import type { SaidContext } from '@quarry/domain/files/uploads'
import { policyOf, type Rule } from '../../kernel/policy.ts'

/** Whoever has an account may send a picture ahead; whether it can be said is judged where it is said. */
const pictureRules = {
  thread_message: {
    scope: 'THREAD_WRITE',
    when: ({ kind }) => kind === 'user',
  },
  report: { scope: 'REPORT_WRITE', when: ({ kind }) => kind === 'user' },
} satisfies Record<SaidContext, Rule<null>>

export const { authorize: authorizeSending } = policyOf<null, SaidContext>(pictureRules)
