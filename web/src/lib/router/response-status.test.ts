import { expect, it } from 'vitest'
import { responseStatus } from './response-status.ts'

const error = { kind: 'api_error', status: 404 }
const refusal = { kind: 'refused', responseStatus: 400 }

it.each([
  ['a page', 200, [{ status: 'success', loaderData: {} }], undefined, undefined],
  ['a page whose loader names a status', 200, [{ status: 'success', loaderData: refusal }], undefined, 400],
  ['a rejected form', 200, [{ status: 'success' }], { error: { status: 422 } }, 422],
  ['a form without a response of the API', 200, [{ status: 'success' }], { error: { status: 0 } }, 503],
  ['an error page', 500, [{ status: 'error', error: Object.assign(new Error(), error) }], undefined, 404],
  ['a redirect', 302, [{ status: 'success', loaderData: refusal }], undefined, undefined],
])('of %s', (_what, rendered, matches, posted, status) => {
  expect(responseStatus(rendered, matches, posted as never)).toBe(status)
})
