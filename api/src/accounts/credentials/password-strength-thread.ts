import {
  CHECKED_CHARACTERS,
  STRENGTH_OPTIONS,
  type Strength,
} from '@quarry/domain/accounts/password-strength'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs'
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import type { StrengthJob } from './password-strength.ts'

const judge = new ZxcvbnFactory({
  ...STRENGTH_OPTIONS,
  dictionary: { passwords, commonWords, firstNames },
  graphs: adjacencyGraphs,
})

/** Runs in a worker thread. */
export default ({ password, own }: StrengthJob): Strength =>
  judge.check(password.slice(0, CHECKED_CHARACTERS), own).score
