import { expect, it } from 'vitest'
import { failurePage } from './static-error-page.ts'

it('says in the language of the reader what became of the request', async () => {
  const german = await failurePage('de-DE', 429)
  expect(german).toContain('<html lang="de-DE" dir="ltr">')
  expect(german).toContain('Das waren zu viele Anfragen auf einmal.')
  expect(await failurePage('en-US', 413)).toContain('This form is too long.')
})

it('has a sentence for every other failure', async () =>
  expect(await failurePage('en-US', 500)).toContain(
    'Something went wrong. Please try again in a few minutes.',
  ))

it('runs from right to left where people read so', async () =>
  expect(await failurePage('ar-XB', 500)).toContain('dir="rtl"'))
