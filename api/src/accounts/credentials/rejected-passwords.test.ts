import { expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import { testApp } from '../../../testing/test-app.ts'
import { ATTEMPTS } from '../../limits/attempt-limits.ts'
import { HASHING, inHashingQueue } from './passwords.ts'

const current = testApp()
const PASSWORD = 'copper and stone 42'

/** Occupies all slots and the whole queue until called. */
function occupyQueue(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const taken = Array.from({ length: HASHING.atOnce + HASHING.waiting }, () => inHashingQueue(() => promise))
  return () => {
    resolve()
    return Promise.all(taken)
  }
}

it('does not count a sign-in that was rejected before comparing', async () => {
  const anonymous = current().as('anonymous')
  await anonymous(signUp, { body: { username: 'nora', email: 'nora@mail.example', password: PASSWORD } })
  const enter = () => anonymous(signIn, { body: { username: 'nora', password: PASSWORD } })
  const free = occupyQueue()
  for (let time = 0; time <= ATTEMPTS['sign-in'][0].max; time += 1)
    await expect(enter()).rejects.toMatchObject({ code: 'overloaded' })
  await free()
  expect(await enter()).toHaveProperty('session')
})

it('compares the password of an unknown name as well', async () => {
  const enter = (username: string) =>
    current().as('anonymous')(signIn, { body: { username, password: PASSWORD } })
  const refused = { code: 'invalid_credentials' }
  await expect(enter('unknown')).rejects.toMatchObject(refused)
  const free = occupyQueue()
  await expect(enter('unknown')).rejects.toMatchObject({ code: 'overloaded' })
  await free()
})
