import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { rulePattern, RULES } from '@quarry/api/contract/rules'
import { DEFAULT_LOCALE } from '../src/lib/i18n/locale.ts'
import { messages } from './messages-plugin.ts'
import { areasIn, LOCALES_FOLDER, localesIn, readArea, translationsIn } from './translations.ts'

const written = localesIn(LOCALES_FOLDER)
  .filter((locale) => locale.kind === 'standard')
  .map((locale) => locale.code)
const areas = areasIn(LOCALES_FOLDER)

const read = (locale: string, area: string) => readArea(LOCALES_FOLDER, locale, area)

/** Names of the placeholders and tags of a message. */
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

/** Whether a `#` is inside two plurals, where it means the inner number, whatever the text around it says. */
function isAmbiguous(elements: MessageFormatElement[], depth = 0): boolean {
  return elements.some((element) => {
    if (element.type === TYPE.pound) return depth > 1
    if (element.type === TYPE.tag) return isAmbiguous(element.children, depth)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return false
    const inner = element.type === TYPE.plural ? depth + 1 : depth
    return Object.values(element.options).some((option) => isAmbiguous(option.value, inner))
  })
}

const slotsOf = (message: string) => [...new Set(slots(parse(message)))].toSorted()

describe.each(areas)('texts of %s', (area) => {
  const english = read(DEFAULT_LOCALE, area)
  it.each(written)('are well-formed in %s, with the placeholders of English', (locale) => {
    const texts = read(locale, area)
    expect(Object.keys(texts).filter((id) => !Object.hasOwn(english, id))).toEqual([])
    for (const [id, message] of Object.entries(texts)) {
      expect({ id, slots: slotsOf(message) }).toEqual({ id, slots: slotsOf(english[id] ?? '') })
    }
  })
  it.each(written)('name each number in nested plurals, in %s', (locale) => {
    const texts = Object.entries(read(locale, area))
    expect(texts.filter(([, message]) => isAmbiguous(parse(message))).map(([id]) => id)).toEqual([])
  })
  it('start with their area in the id', () => {
    // Names of tags are used by several areas.
    const prefixes = new Set(Object.keys(english).map((id) => id.split('.')[0]))
    expect([...prefixes].filter((prefix) => prefix !== area)).toEqual([])
  })
})

describe('texts of rules', () => {
  const english = read(DEFAULT_LOCALE, 'rules')
  const params = (pattern: string) =>
    [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted()

  it('exist for exactly the rules of the API', () => {
    expect(Object.keys(english).toSorted()).toEqual(RULES.map((rule) => `rules.${rule}`).toSorted())
  })

  /** Parameters for programs: messages of libraries in English, and a price in minor units, which pages format. */
  const isForTools = (name: string, rule: string) => name === 'reason' || rule === 'price_changed'

  it.each(RULES)('use for %s the parameters of the API, except those for programs', (rule) => {
    const named = new Set(params(rulePattern(rule)).filter((name) => !isForTools(name, rule)))
    expect(slotsOf(english[`rules.${rule}`] ?? '')).toEqual([...named])
  })

  it.each(written)('are complete sentences in %s', (locale) => {
    const texts = Object.entries(read(locale, 'rules'))
    const isSentence = (text: string) => /^["“„{\p{Lu}].*[.!?]$/u.test(text)
    expect(texts.filter(([, text]) => !isSentence(text))).toEqual([])
  })
})

/** A folder of texts: `{ 'en-US': { ui: { 'ui.save': 'Save' } } }`. */
function folderOf(locales: Record<string, Record<string, Record<string, string>>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  for (const [locale, texts] of Object.entries(locales)) {
    mkdirSync(join(folder, locale))
    for (const [area, text] of Object.entries(texts))
      writeFileSync(join(folder, locale, `${area}.json`), JSON.stringify(text))
  }
  return folder
}

describe('a language with a new folder', () => {
  const english = { ui: { 'ui.save': 'Save', 'ui.hi': 'Hi' }, home: { 'home.title': 'Home' } }
  const folder = folderOf({ 'en-US': english, 'pt-BR': { ui: { 'ui.save': 'Salvar' } }, 'he-IL': {} })

  it('is listed by its own name, with its text direction', () => {
    expect(
      localesIn(folder).map(({ code, name, englishName, dir }) => [code, name, englishName, dir]),
    ).toEqual([
      ['en-US', 'English (United States)', 'English (United States)', 'ltr'],
      ['he-IL', 'עברית (ישראל)', 'Hebrew (Israel)', 'rtl'],
      ['pt-BR', 'Português (Brasil)', 'Portuguese (Brazil)', 'ltr'],
      ['en-XA', expect.any(String), 'Accented English', 'ltr'],
      ['ar-XB', expect.any(String), 'Mirrored English', 'rtl'],
    ])
  })

  it('falls back to English for each missing text', () => {
    const { load } = messages(folder) as unknown as { load: (id: string) => string }
    const sent = (area: string) =>
      load.call({ addWatchFile: () => undefined }, `\0virtual:messages/pt-BR/${area}`)
    expect(sent('ui')).toBe('export default {"ui.save":"Salvar","ui.hi":"Hi"}')
    expect(sent('home')).toBe('export default {"home.title":"Home"}')
  })

  it('is reported with its missing texts', () => {
    expect(translationsIn(folder)).toEqual([
      { locale: 'he-IL', texts: 3, missing: ['home.title', 'ui.save', 'ui.hi'] },
      { locale: 'pt-BR', texts: 3, missing: ['home.title', 'ui.hi'] },
    ])
  })

  it('must have a language tag as name', () =>
    expect(() => localesIn(folderOf({ 'en-US': english, 'pt-br': {} }))).toThrow('src/locales/pt-br'))
})
