import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERRORS } from '../../contract/errors.ts'
import { englishText, rulePattern, RULES, ruleOfText, ruleMessage, ruleText } from '../../contract/rules.ts'
import { NewProject } from '../../contract/projects/project-shapes.ts'
import { validate } from './validation.ts'
import { AppError, invalid, notFound } from './errors.ts'

const refusalOf = (schema: z.ZodType, value: unknown): AppError => {
  try {
    validate(schema, value, 'body')
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('rules', () => {
  it('have distinct names, apart from the error codes', () => {
    expect(new Set(RULES).size).toBe(RULES.length)
    expect(Object.keys(ERRORS).every((code) => RULES.some((rule) => rule === code))).toBe(true)
  })

  it('insert their parameters into the English text', () => {
    expect(englishText(ruleMessage('not_found_named', { kind: 'project', ref: '{kind}' }))).toBe(
      'there is no project `{kind}`',
    )
    expect(englishText(ruleMessage('moderators_only'))).toBe(rulePattern('moderators_only'))
  })

  it('are found by the message of a schema, and by no other text', () => {
    expect(ruleOfText(ruleText('at_most', { max: 7 }))).toEqual({ rule: 'at_most', params: { max: 7 } })
    expect(ruleOfText('must be at most 8000007')).toBeUndefined()
  })
})

describe('AppError', () => {
  it('has its rule beside the English text', () => {
    expect(invalid('slug', ruleMessage('slug_in_use'), 'slug_taken')).toMatchObject({
      code: 'slug_taken',
      message: '`slug` is already used by another project',
      rule: 'slug_in_use',
      params: {},
      fields: [{ path: 'slug', rule: 'slug_in_use', message: 'is already used by another project' }],
    })
    expect(notFound('version', 'x')).toMatchObject({
      rule: 'not_found_named',
      params: { kind: 'version', ref: 'x' },
    })
    expect(new AppError('search_error')).toMatchObject({
      rule: 'search_error',
      message: ERRORS.search_error[1],
    })
  })

  it('has the rule of every invalid field', () => {
    const refused = refusalOf(NewProject, {
      title: 'ab',
      slug: 'no spaces',
      categories: 5,
      license_id: 'MIT',
    })
    expect(
      Object.fromEntries(refused.fields.map(({ path, rule, params }) => [path, [rule, params]])),
    ).toEqual({
      title: ['min_length', { min: 3 }],
      slug: ['url_safe_only', {}],
      description: ['required', {}],
      categories: ['wrong_type', { expected: 'array', received: 'number' }],
    })
    expect(refused.rule).toBe('min_length')
    expect(refused.message).toBe('`title` must have at least 3 characters (and 3 more)')
  })

  it.each([
    [z.strictObject({}), { extra: 1 }, 'unknown_keys', '`body` contains unknown keys "extra"'],
    [z.enum(['a', 'b']), 'c', 'one_of', '`body` must be one of "a"|"b"'],
    [
      z.string().max(3),
      'long',
      'not_valid',
      '`body` is not valid: too big: expected string to have <=3 characters',
    ],
    [z.string(), undefined, 'required', '`body` is required'],
  ])('converts messages of the schema library to the same form', (schema, value, rule, message) => {
    expect(refusalOf(schema, value)).toMatchObject({ rule, message })
  })
})
