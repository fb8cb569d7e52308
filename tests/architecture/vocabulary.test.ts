import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root, sourceFiles } from './source-files.ts'
import {
  commentsOf,
  privateIdentifiers,
  privateWordsOfPath,
  privateWordsOfText,
  testNamesOf,
} from './vocabulary.ts'

const files = sourceFiles().filter(
  (file) => !/migrations\/|\.d\.ts$|^tests\/architecture\/vocabulary/.test(file),
)

const found = (words: (file: string) => string[]) =>
  files.flatMap((file) => {
    const used = words(file)
    return used.length > 0 ? [`${file}: ${used.join(', ')}`] : []
  })

/** Interface texts that keep a word, with the reason. */
const LITERAL_TEXTS = new Set([
  // Prescribed word for word by the specification of the product.
  'shell.error.chat',
])

const LOCALES = path.join(root, 'web/src/locales/en-US')

describe('vocabulary', () => {
  it('finds the words it is meant to find', () => {
    expect(privateIdentifiers('const toldOf = noteDeed(turnOff, lastTurn) // whoever')).toEqual([
      'toldOf',
      'noteDeed',
      'lastTurn',
    ])
    expect(privateIdentifiers("say(`it's told ${tell({ a: `said ${kept}` })} nobody`); anew()")).toEqual([
      'say',
      'tell',
      'kept',
      'anew',
    ])
    expect(privateWordsOfPath('api/src/kept-once.ts')).toEqual(['kept'])
    expect(privateWordsOfText('Whoever asks is told')).toEqual(['Whoever', 'told'])
    expect(commentsOf('/** one */ const a = 1 // two')).toContain('two')
    expect(testNamesOf("it.each([1])('is told %s', () => {})")).toEqual(['is told %s'])
  })

  it('keeps the private vocabulary out of identifiers', () => {
    expect(found((file) => privateIdentifiers(read(file)))).toEqual([])
  })

  it('keeps the private vocabulary out of file names', () => {
    expect(found(privateWordsOfPath)).toEqual([])
  })

  it('keeps the private vocabulary out of comments', () => {
    expect(found((file) => privateWordsOfText(commentsOf(read(file))))).toEqual([])
  })

  it('keeps the private vocabulary out of test names', () => {
    expect(found((file) => testNamesOf(read(file)).flatMap(privateWordsOfText))).toEqual([])
  })

  it('keeps the private vocabulary out of interface texts', () => {
    const texts = readdirSync(LOCALES).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(path.join(LOCALES, file), 'utf8')) as Record<string, string>,
      ).filter(([id, text]) => !LITERAL_TEXTS.has(id) && privateWordsOfText(text).length > 0),
    )
    expect(texts).toEqual([])
  })
})
