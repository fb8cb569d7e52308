// @vitest-environment node
import { toApiError } from '@quarry/api/contract/client'
import { expect, it, vi } from 'vitest'

vi.mock('virtual:messages', () => ({
  loadArea: (locale: string) =>
    locale === 'de-DE'
      ? Promise.resolve({
          'rules.moderators_only': 'Das dürfen nur Moderatoren.',
          'rules.forbidden': 'Nein.',
        })
      : Promise.reject(new Error('no texts')),
}))
const { createCatalogue } = await import('../i18n/message-catalogue.ts')
const { withLocalizedErrors, localizeError } = await import('./error-text.ts')

const refused = (body: object) => toApiError(403, { error: 'forbidden', description: 'in English', ...body })

it("translates an error into the user's language", async () => {
  const error = await localizeError(
    createCatalogue('de-DE'),
    refused({ rule: 'moderators_only', params: {} }),
  )
  expect(error).toMatchObject({ message: 'Das dürfen nur Moderatoren.', code: 'forbidden', status: 403 })
})

it('translates every field, and shows the only invalid field instead of the summary', async () => {
  const fields = [{ path: 'slug', message: 'must not', rule: 'moderators_only', params: {} }]
  const error = await localizeError(createCatalogue('de-DE'), refused({ fields }))
  expect(error).toMatchObject({
    message: 'Das dürfen nur Moderatoren.',
    fields: [{ path: 'slug', message: 'Das dürfen nur Moderatoren.' }],
  })
})

it('keeps the English message for an unknown rule, or without the texts', async () => {
  const unknown = await localizeError(createCatalogue('de-DE'), refused({ rule: 'of_tomorrow' }))
  expect(unknown).toMatchObject({ message: 'In English.' })
  const offline = await localizeError(createCatalogue('fr-FR'), refused({ rule: 'moderators_only' }))
  expect(offline).toMatchObject({ message: 'In English.' })
})

it('derives the rule from the code when a response names none', async () => {
  expect(await localizeError(createCatalogue('de-DE'), refused({}))).toMatchObject({ message: 'Nein.' })
})

it('returns other failures and responses unchanged', async () => {
  const broken = new TypeError('x')
  expect(await localizeError(createCatalogue('de-DE'), broken)).toBe(broken)
  const api = withLocalizedErrors(createCatalogue('de-DE'), () => Promise.resolve(7 as never))
  expect(await api({} as never, {} as never)).toBe(7)
})
