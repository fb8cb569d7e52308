import { describe, expect, it } from 'vitest'

import { scriptOfCharacter } from './scripts.ts'
import { Tokenizer } from './tokenizer.ts'

const tokens = (text: string) => new Tokenizer().tokenize(text)
const lemmas = (text: string) => tokens(text).map(({ lemma }) => lemma)
const kinds = (text: string) => tokens(text).map(({ kind }) => kind)

describe('the script of a character', () => {
  it.each([
    ['½', 'latin'],
    ['№', 'latin'],
    ['ﬁ', 'other'],
    ['Ａ', 'hangul'],
    ['㈀', 'hangul'],
    ['ἀ', 'other'],
    ['Ა', 'other'],
    ['ა', 'georgian'],
    ['ա', 'other'],
    ['ລ', 'other'],
    ['မ', 'myanmar'],
    ['ー', 'cj'],
    ['ㇰ', 'other'],
    ['\u{20000}', 'other'],
    ['\u{1ee00}', 'arabic'],
    ['7', 'other'],
  ])('%s is %s', (character, script) => {
    expect(scriptOfCharacter(character.codePointAt(0)!)).toBe(script)
  })
})

describe('a text is cut where the script changes', () => {
  it.each([
    ['лампа²', ['лампа', '2']],
    ['5½я', ['51⁄2', 'я']],
    ['कখ', ['क', 'খ']],
    ['aԱ', ['aա']],
    ['ມມa', ['ມມa']],
  ])('%s', (text, wanted) => {
    expect(lemmas(text)).toEqual(wanted.map((word) => word.normalize('NFKD')))
  })

  it('and not where words of Lao and Myanmar end', () => {
    expect(tokens('ສະບາຍດີ')).toHaveLength(1)
    expect(tokens('မြန်မာနိုင်ငံ')).toHaveLength(1)
  })

  it('so that a blank that never breaks separates other letters than Latin ones', () => {
    expect(kinds('один\u00a0два')).toEqual(['word', 'soft', 'word'])
    expect(lemmas('one\u00a0two')).toEqual(['one two'])
    expect(kinds('\u00a0')).toEqual(['soft'])
    expect(kinds('\u2011')).toEqual(['soft'])
    expect(new Tokenizer({ nonSeparatorTokens: [' '] }).tokenize('я\u00a0я')).toMatchObject([
      {},
      { kind: 'word' },
      {},
    ])
  })

  it('so that full-width signs stand alone', () => {
    expect(kinds('a＋b')).toEqual(['word', 'soft', 'word'])
    expect(kinds('a！b')).toEqual(['word', 'hard', 'word'])
  })
})

describe('signs of calculation', () => {
  it('that are negated are words', () => {
    expect(tokens('я≠я').map(({ lemma, kind }) => [lemma, kind])).toEqual([
      ['я', 'word'],
      ['≠'.normalize('NFKD'), 'word'],
      ['я', 'word'],
    ])
    expect(lemmas('a≠b')).toEqual(['a', '=', 'b'])
  })
})

describe('kana', () => {
  it.each([
    ['ラーメン', 'らあめん'],
    ['コーヒー', 'こうひい'],
    ['ケーキ', 'けえき'],
    ['スー', 'すう'],
    ['ラーー', 'らああ'],
    ['ゲーム', 'げーむ'],
    ['ンー', 'んー'],
    ['らーめん', 'らーめん'],
    ['ヵヶ', 'ゕゖ'],
  ])('%s count as %s', (text, folded) => {
    expect(lemmas(text).join('')).toBe(folded.normalize('NFKD'))
  })
})

describe('letters of several cases', () => {
  it.each([
    ['ԱՐԵՎ', 'արեվ'],
    ['Ა', 'Ა'],
    ['ΑΘΗΝΑ', 'αθηνα'],
    ['№', 'no'],
    ['™', 'tm'],
    ['a\u0085b', 'a\u0085b'],
  ])('%s is %s', (text, folded) => {
    expect(lemmas(text)).toEqual([folded])
  })
})
