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
