import { CHECKED_CHARACTERS, STRENGTH_OPTIONS } from '@quarry/domain/accounts/password-strength'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs'
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import type { StrengthRequest, Verdict } from './browser-estimator.ts'
import { weaknessOf } from './weakness.ts'

const judge = new ZxcvbnFactory({
  ...STRENGTH_OPTIONS,
  dictionary: { passwords, commonWords, firstNames },
  graphs: adjacencyGraphs,
})

addEventListener('message', ({ data }: MessageEvent<StrengthRequest>) => {
  const { score, feedback } = judge.check(data.password.slice(0, CHECKED_CHARACTERS), data.userInputs)
  postMessage({
    number: data.number,
    strength: score,
    weakness: weaknessOf(feedback.warning),
  } satisfies Verdict)
})
