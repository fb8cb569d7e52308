import { isNotFound } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { orNotFound } from './project.queries.ts'

/** The error that a page throws for a failed response. */
async function failing(error: unknown): Promise<unknown> {
  const refused = async () => {
    throw error
  }
  try {
    return await orNotFound(refused())
  } catch (thrown) {
    return thrown
  }
}
const refusal = (status: number) => ({ kind: 'api_error', status })

it('turns a 404 of the API into a missing page', async () => {
  expect(isNotFound(await failing(refusal(404)))).toBe(true)
})

it.each([
  ['a refusal', refusal(403)],
  ['a failure', refusal(500)],
  ['another 404, as of a script that is gone', Object.assign(new Error('gone'), { status: 404 })],
  ['an error of ours', new TypeError('undefined is not a function')],
])('passes %s on unchanged', async (_what, error) => {
  expect(await failing(error)).toBe(error)
})

it('returns the response', async () => expect(await orNotFound(Promise.resolve(7))).toBe(7))
