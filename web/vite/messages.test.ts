import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { patternOf, RULES } from '@quarry/api/contract/rules'
import { DEFAULT_LOCALE, LOCALES } from '../src/lib/i18n/locales.ts'

const root = join(import.meta.dirname, '../src')
const folder = join(root, 'locales')
const written = LOCALES.filter((locale) => locale.kind === 'standard').map((locale) => locale.code)
const areas = readdirSync(join(folder, DEFAULT_LOCALE)).map((name) => name.replace('.json', ''))

const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Record<string, string>

/** Names of everything a message fills in, and of its tags. */
function slots(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.plural:
      case TYPE.select:
        return [element.value, ...Object.values(element.options).flatMap((option) => slots(option.value))]
      case TYPE.tag:
        return [`<${element.value}>`, ...slots(element.children)]
      default:
        return [element.value]
    }
  })
}

const slotsOf = (message: string) => [...new Set(slots(parse(message)))].toSorted()

describe.each(areas)('texts of %s', (area) => {
  const english = read(DEFAULT_LOCALE, area)
  it.each(written)('are well-formed in %s, with the same things to fill in as in English', (locale) => {
    const texts = existsSync(join(folder, locale, `${area}.json`)) ? read(locale, area) : {}
    expect(Object.keys(texts).filter((id) => !Object.hasOwn(english, id))).toEqual([])
    for (const [id, message] of Object.entries(texts)) {
      expect({ id, slots: slotsOf(message) }).toEqual({ id, slots: slotsOf(english[id] ?? '') })
    }
  })
  it('carry their area in the id', () => {
    // Names of tags are looked up by several areas.
    const prefixes = new Set(Object.keys(english).map((id) => id.split('.')[0]))
    expect([...prefixes].filter((prefix) => prefix !== area)).toEqual([])
  })
})

describe('texts of rules', () => {
  const english = read(DEFAULT_LOCALE, 'rules')
  const params = (pattern: string) =>
    [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted()

  it('say every rule that the API refuses by, and no other', () => {
    expect(Object.keys(english).toSorted()).toEqual(RULES.map((rule) => `rules.${rule}`).toSorted())
  })

  it.each(RULES)('fill in for %s what the API says about it', (rule) => {
    expect(slotsOf(english[`rules.${rule}`] ?? '')).toEqual([...new Set(params(patternOf(rule)))])
  })
})

describe('ids in the code', () => {
  const known = new Set(areas.flatMap((area) => Object.keys(read(DEFAULT_LOCALE, area))))
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|gen)\./.test(entry.name),
  )
  const prefix = new RegExp(
    `(?:<FormattedMessage\\s+id=|formatMessage\\(\\s*\\{\\s*id:\\s*)(['"])((?:${areas.join('|')})\\.[\\w.-]+)\\1`,
    'g',
  )
  it('exist in the catalogue', () => {
    const missing = files.flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      return [...text.matchAll(prefix)]
        .map((match) => match[2] ?? '')
        .filter((id) => !known.has(id))
        .map((id) => `${entry.name}: ${id}`)
    })
    expect(missing).toEqual([])
  })
})
