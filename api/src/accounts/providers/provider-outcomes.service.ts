import { USERNAME } from '@quarry/domain/limits/lengths'
import type { Language } from '@quarry/domain/site/languages'
import { callerBlock } from '../../../contract/caller.ts'
import { Username } from '../../../contract/fields.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { ProviderResult, signUpByProvider } from '../../../contract/accounts/providers.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { beginSession } from '../accounts.service.ts'
import { storeOnce, peekStored, takeStored } from '../one-time-secrets.ts'
import { createAccount, rejectTakenName } from '../create-account.ts'
import { addIdentity } from './identities.service.ts'
import { findIdentity } from './identities.queries.ts'
import { OUTCOME, type Outcome } from './provider-flows.ts'

/** The browser gets a secret by which only it can read the result. */
export const storeOutcome = (ctx: Pick<Ctx, 'state' | 'now'>, outcome: Outcome): Promise<string> =>
  storeOnce(ctx, OUTCOME, outcome)

/** The name at the provider, reduced to characters of a valid username. */
const suggestedBy = (name: string | null): string =>
  Array.from(name ?? '')
    .filter((character) => Username.safeParse(character).success)
    .join('')
    .slice(0, USERNAME.max)

export async function viewOutcome(ctx: Ctx, browser: string): Promise<ProviderResult> {
  const outcome = await peekStored<Outcome>(ctx, OUTCOME, browser)
  if (!outcome) return { kind: 'none' }
  if (outcome.kind !== 'new') return outcome
  const { provider, identity } = outcome
  return { kind: 'new', provider, suggested: suggestedBy(identity.name), email: identity.email }
}

/**
 * Creates an account without a password. An invalid field keeps the result of the visit, for another attempt.
 */
export async function signUpWithProvider(
  ctx: Ctx,
  form: InputOf<typeof signUpByProvider>['body'],
  { browser, language }: { browser: string; language: Language },
) {
  await ctx.attempts.count('sign-up', callerBlock(ctx.ip))
  const outcome = await peekStored<Outcome>(ctx, OUTCOME, browser)
  if (outcome?.kind !== 'new') throw lapsed()
  const { provider, identity } = outcome
  if (await findIdentity(ctx.db, provider, identity.subject)) throw lapsed()
  await rejectTakenName(ctx, form.username)
  const email = identity.email ?? form.email
  if (email === undefined) throw invalid('email', ruleMessage('required'))
  if (identity.email === null) await ctx.attempts.count('email-address', email.toLowerCase())
  const account = {
    username: form.username,
    email,
    emailVerified: identity.email !== null,
    passwordHash: null,
    language,
    wantsNewsletter: form.sign_up_newsletter,
  }
  const user = await createAccount(ctx, account, async (ctx, { id }) => {
    if (!(await addIdentity(ctx, id, { provider, identity }))) throw lapsed()
  })
  await takeStored(ctx, OUTCOME, browser)
  return beginSession(ctx, user)
}

const lapsed = () => new AppError('invalid_input', ruleMessage('provider_lapsed'))
