import { toApiError } from '@quarry/api/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
  type,
} from '../../../../testing/page-stage.tsx'
import { accountQuery } from '../account.queries.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

const passkey = vi.hoisted(() => ({ answer: async (): Promise<unknown> => ({ flow: 'F' }) }))
vi.mock('../passkeys/webauthn.ts', () => ({ answerByPasskey: () => passkey.answer() }))

const stage = pageStage()
const answers: boolean[] = []
const NOTHING = { has_password: false, has_totp: false, passkeys: 0, providers: [] }
let refusal: unknown

function Answered() {
  const { api } = useRouter().options.context
  return useQuery(accountQuery(api)).isFetched && 'account was read'
}
async function open(account: Partial<typeof NOTHING> | undefined) {
  await stage.open(
    () => (
      <>
        <ReauthenticationDialog onAnswer={(isReauthenticated) => answers.push(isReauthenticated)} />
        <Answered />
      </>
    ),
    ({ method }) => {
      if (method !== 'GET') {
        if (refusal !== undefined) throw refusal
        return {}
      }
      if (!account) throw new Error('away')
      return { ...NOTHING, ...account }
    },
  )
  await opened()
  await shows('account was read')
}
const fields = () => [...dialog().querySelectorAll('input')].map(({ name }) => name)
const showsFields = async (...names: string[]) => {
  await expect.poll(fields).toEqual(names)
}
const bodies = () => stage.sent.map(({ input }) => (input as { body: unknown }).body)
const value = () => dialog().querySelector('input')?.value
const confirm = () => button('Continue', dialog()) as HTMLButtonElement | undefined

beforeEach(() => {
  answers.length = 0
  refusal = undefined
  passkey.answer = async () => ({ flow: 'F' })
})

describe('the requested credential', () => {
  it.each([
    ['the password', { has_password: true }, ['password']],
    ['the password rather than a code', { has_password: true, has_totp: true }, ['password']],
    ['a code without a password', { has_totp: true }, ['code']],
    ['nothing to type without either', { passkeys: 1 }, []],
  ])('is %s', async (_, account, names) => {
    await open(account)
    await showsFields(...names)
    expect(confirm() !== undefined).toBe(names.length > 0)
  })

  it('is the password if the account failed to load', async () => {
    await open(undefined)
    await showsFields('password')
    expect(confirm()).toBeDefined()
  })

  it.each([
    [{ has_password: true, has_totp: true }, true],
    [{ has_password: true, passkeys: 1 }, false],
    [{ has_totp: true, passkeys: 1 }, false],
  ])('of %j can be switched: %s', async (account, isOffered) => {
    await open(account)
    const other = button('Use a code instead') ?? button('Use your password instead')
    expect(other !== undefined).toBe(isOffered)
  })

  it.each([
    [{ has_password: true, passkeys: 2 }, true],
    [{ has_password: true }, false],
  ])('of %j can be a passkey: %s', async (account, isOffered) => {
    await open(account)
    await showsFields('password')
    expect(button('Use a passkey instead') !== undefined).toBe(isOffered)
  })
})

describe('a credential', () => {
  it('is sent once it is not empty, and reauthenticates', async () => {
    await open({ has_password: true })
    await submit()
    expect([confirm()?.disabled, stage.sent]).toEqual([true, []])
    await type('password', 'quartz')
    expect(confirm()?.disabled).toBe(false)
    await submit()
    await expect.poll(() => answers).toEqual([true])
    expect(bodies()).toEqual([{ password: 'quartz' }])
  })

  it('is cleared when the user switches to another kind', async () => {
    await open({ has_password: true, has_totp: true })
    await showsFields('password')
    await type('password', 'quartz')
    await press(button('Use a code instead'))
    expect([fields(), value()]).toEqual([['code'], ''])
    await type('code', '123456')
    await submit()
    expect(bodies()).toEqual([{ code: '123456' }])
    await press(button('Use your password instead'))
    expect([fields(), value()]).toEqual([['password'], ''])
  })

  it('is reported at its field if it is invalid', async () => {
    const fault = { path: 'password', rule: 'wrong_password', message: 'is wrong' }
    refusal = toApiError(400, { error: 'invalid_input', description: 'no', fields: [fault] })
    await open({ has_password: true })
    await type('password', 'quartz')
    await submit()
    await shows('is wrong')
    expect(dialog().querySelectorAll('[role=alert]')).toHaveLength(0)
    expect([answers, value()]).toEqual([[], 'quartz'])
  })

  it('is reported above the form if it cannot be checked', async () => {
    refusal = toApiError(429, { error: 'ratelimit_error', description: 'too many attempts' })
    await open({ has_password: true })
    await type('password', 'quartz')
    await submit()
    await shows('too many attempts')
    expect(answers).toEqual([])
  })

  it('can be a passkey', async () => {
    await open({ passkeys: 1 })
    await shows('Use a passkey instead')
    await press(button('Use a passkey instead'))
    await expect.poll(() => answers).toEqual([true])
    expect(bodies()).toEqual([{ passkey: { flow: 'F' } }])
  })

  it('is not sent if the passkey prompt is cancelled', async () => {
    const { PasskeyError } = await import('../passkeys/passkey-error.ts')
    passkey.answer = () => Promise.reject(new PasskeyError('cancelled'))
    await open({ passkeys: 1 })
    await shows('Use a passkey instead')
    await press(button('Use a passkey instead'))
    await shows('No passkey was used')
    expect([answers, stage.sent]).toEqual([[], []])
  })

  it.each(['Cancel', 'Close'])('is not sent on %s', async (name) => {
    await open({ has_password: true })
    await press(button(name, dialog()))
    expect([answers, stage.sent]).toEqual([[false], []])
  })
})

it('can be that of a provider', async () => {
  await open({ providers: [{ provider: 'github' }] as never })
  await shows('GitHub')
  expect([fields(), confirm()]).toEqual([[], undefined])
})
