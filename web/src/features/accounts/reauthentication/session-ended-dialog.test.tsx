import { toApiError } from '@quarry/api/contract/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press, shows, type } from '../../../../testing/page-stage.tsx'
import { SessionEndedDialog } from './session-ended-dialog.tsx'

const stage = pageStage()
const alice = { id: 'AAAAAAAA', username: 'alice' }
const answered = vi.fn<(isSignedIn: boolean) => void>()
const reload = vi.fn<() => void>()
beforeEach(() => {
  answered.mockClear()
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const open = (answer: (path: string) => unknown) =>
  stage
    .open(
      () => <SessionEndedDialog onAnswer={answered} />,
      ({ path }) => answer(path),
      alice,
    )
    .then(opened)

it('continues after the user has signed in with their password', async () => {
  await open(() => ({ session: 's', user: alice }))
  await type('password', 'secret')
  await press(button('Continue', dialog()))
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(true))
  expect(stage.sent[0]?.input).toEqual({ body: { username: 'alice', password: 'secret' } })
})

it('asks for the code of a second factor', async () => {
  await open((path) =>
    path.endsWith('/2fa') ? { session: 's', user: alice } : { error: '2fa_required', flow: 'F' },
  )
  await type('password', 'secret')
  await press(button('Continue', dialog()))
  await vi.waitFor(() => expect(document.querySelector('input[name=code]')).not.toBeNull())
  await type('code', '123456')
  await press(button('Continue', dialog()))
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(true))
  expect(stage.sent[1]?.input).toEqual({ body: { flow: 'F', code: '123456' } })
})

it('shows a wrong password and stays open', async () => {
  await open(() => {
    throw toApiError(401, { error: 'invalid_credentials', description: 'the username or password is wrong' })
  })
  await type('password', 'wrong')
  await press(button('Continue', dialog()))
  await shows('the username or password is wrong')
  expect(answered).not.toHaveBeenCalled()
})

it('continues without a password once the user has signed in in another tab', async () => {
  await open(() => ({ user: alice }))
  await press(button('Continue', dialog()))
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(true))
})

it('loads the page again for another account', async () => {
  await open(() => ({ user: { id: 'BBBBBBBB', username: 'bob' } }))
  await press(button('Continue', dialog()))
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(answered).not.toHaveBeenCalled()
})
