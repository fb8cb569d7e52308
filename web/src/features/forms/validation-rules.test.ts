import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import messages from '../../locales/en-US/forms.json'
import { validSlug, required, optionalLink } from './validation-rules.ts'

const intl = createIntl({ locale: 'en-US', messages: messages as never })

describe('validation rules', () => {
  it('count characters, not code units', () => {
    expect(required({ min: 3, max: 4 })('😀😀😀', intl)).toBeUndefined()
    expect(required({ min: 3, max: 4 })('😀😀😀😀😀', intl)).toBe('1 character too long. At most 4.')
    expect(required({ min: 3, max: 4 })('ab', intl)).toBe('At least 3 characters.')
    expect(required({ min: 3, max: 4 })('   ', intl)).toBe('This field is required.')
  })

  it('accept slugs of letters, digits and a few special characters', () => {
    expect(validSlug({ min: 3, max: 64 })('deep-shaft!', intl)).toBeUndefined()
    expect(validSlug({ min: 3, max: 64 })('deep shaft', intl)).toContain('Letters, digits')
  })

  it('accept only https links', () => {
    expect(optionalLink('', intl)).toBeUndefined()
    expect(optionalLink('https://example.org', intl)).toBeUndefined()
    expect(optionalLink('http://example.org', intl)).toContain('https://')
    expect(optionalLink('javascript:alert(1)', intl)).toContain('https://')
  })
})
