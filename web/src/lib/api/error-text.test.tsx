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
const { inReadersLanguage, inReadersWords } = await import('./error-text.ts')

const refused = (body: object) => toApiError(403, { error: 'forbidden', description: 'in English', ...body })

it('says a refusal in the language of the reader', async () => {
  const error = await inReadersWords(
    createCatalogue('de-DE'),
    refused({ rule: 'moderators_only', params: {} }),
  )
  expect(error).toMatchObject({ message: 'Das dürfen nur Moderatoren.', code: 'forbidden', status: 403 })
})

it('says every field, and the one broken field instead of the whole', async () => {
  const fields = [{ path: 'slug', message: 'must not', rule: 'moderators_only', params: {} }]
  const error = await inReadersWords(createCatalogue('de-DE'), refused({ fields }))
  expect(error).toMatchObject({
    message: 'Das dürfen nur Moderatoren.',
    fields: [{ path: 'slug', message: 'Das dürfen nur Moderatoren.' }],
  })
})

it('says the English of the API for a rule it does not know, or without its texts', async () => {
  const unknown = await inReadersWords(createCatalogue('de-DE'), refused({ rule: 'of_tomorrow' }))
  expect(unknown).toMatchObject({ message: 'In English.' })
  const offline = await inReadersWords(createCatalogue('fr-FR'), refused({ rule: 'moderators_only' }))
  expect(offline).toMatchObject({ message: 'In English.' })
})

it('knows the rule by the code where an answer names none', async () => {
  expect(await inReadersWords(createCatalogue('de-DE'), refused({}))).toMatchObject({ message: 'Nein.' })
})

it('leaves other failures and answers as they are', async () => {
  const broken = new TypeError('x')
  expect(await inReadersWords(createCatalogue('de-DE'), broken)).toBe(broken)
  const api = inReadersLanguage(createCatalogue('de-DE'), () => Promise.resolve(7 as never))
  expect(await api({} as never, {} as never)).toBe(7)
})
