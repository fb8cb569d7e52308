import { expect, it } from 'vitest'
import { failurePage } from './static-error-page.ts'

it("explains the error in the visitor's language", async () => {
  const german = await failurePage('de-DE', 429)
  expect(german).toContain('<html lang="de-DE" dir="ltr">')
  expect(german).toContain(
    'Zu viele Anfragen in kurzer Zeit. Warte einen Moment und versuche es noch einmal.',
  )
  expect(await failurePage('en-US', 413)).toContain('This form is too long.')
})

it('has a message for every other failure', async () =>
  expect(await failurePage('en-US', 500)).toContain(
    'Something went wrong. Please try again in a few minutes.',
  ))

it('is right-to-left in such languages', async () =>
  expect(await failurePage('ar-XB', 500)).toContain('dir="rtl"'))

it('offers to repeat requests that may succeed later, and no rejected forms', async () => {
  for (const status of [429, 500, 503]) expect(await failurePage('en-US', status)).toContain('>Try again</a>')
  for (const status of [400, 403, 413]) expect(await failurePage('en-US', status)).not.toContain('Try again')
})
