import { scriptOfCharacter } from './scripts.ts'
import type { Script } from './scripts.ts'

const cased = new Set<Script>(['latin', 'greek', 'cyrillic', 'georgian'])
/** Has case too, but cuts no word from what stands beside it. */
const armenian = /[\u0530-\u058f]/u
const markless = new Set<Script>(['latin', 'greek', 'arabic', 'hebrew', 'thai'])
const spelled: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
}
/** Spellings of Arabic letters that count as one; the joining stroke counts for nothing. */
const arabic: Record<string, string> = { ـ: '', ى: 'ي', ة: 'ه', ٱ: 'ا' }
const controls = /(?![\t-\r\u0085])\p{Cc}/gu
const ascii = /^[ -~]*$/u

/** Hiragana by the vowels that they end in. */
const rows: Record<string, string> = {
  あ: 'あかさたなはまやらわぁゃゎゕ',
  い: 'いきしちにひみりゐぃ',
  う: 'うくすつぬふむゆるぅゅおこそとのほもよろをぉょ',
  え: 'えけせてねへめれゑぇゖ',
}
const longVowels = new Map(
  Object.entries(rows).flatMap(([vowel, row]) => Array.from(row, (kana) => [kana, vowel])),
)

/** Katakana become hiragana, and a stroke directly behind one its vowel; behind a voiced sound it stays. */
function toHiragana(text: string): string {
  return text.replace(/[ァ-ヶ]ー*/gu, ([kana = '', ...strokes]) => {
    const hiragana = String.fromCharCode(kana.charCodeAt(0) - 0x60)
    return hiragana + strokes.map((stroke) => longVowels.get(hiragana) ?? stroke).join('')
  })
}

/** The form under which a word is indexed and looked up. */
export function foldWord(text: string, script: Script): string {
  if (ascii.test(text)) return text.toLowerCase()
  let out = text.normalize('NFKD').replace(controls, '').replace(/[‘’‛]/gu, "'")
  if (script === 'latin') out = out.replace(/[œŒæÆđĐðÐı]/gu, (sign) => spelled[sign] ?? sign)
  if (script === 'arabic') out = out.replace(/[ـىةٱ]/gu, (sign) => arabic[sign] ?? sign)
  if (script === 'cj') out = toHiragana(out)
  if (cased.has(script) || (script === 'other' && armenian.test(out))) out = out.toLowerCase()
  if (script === 'greek') out = out.replace(/ς/gu, 'σ')
  if (markless.has(script)) out = out.replace(/\p{Mn}/gu, '')
  return out
}

/** Length in characters, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The form in which facet values and filter values are compared: accents stay. */
export function foldValue(text: string): string {
  const trimmed = text.trim()
  return ascii.test(trimmed) ? trimmed.toLowerCase() : trimmed.normalize('NFKD').toLowerCase()
}

/** The form in which facet searches compare: folded as a whole, like a word of the script of most of its letters. */
export function foldWhole(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : foldWord(text, mostUsedScript(text))
}

/** The script of most letters, of equals the one that comes first. */
function mostUsedScript(text: string): Script {
  const counts = new Map<Script, number>()
  for (const character of text) {
    const script = scriptOfCharacter(character.codePointAt(0)!)
    if (script !== 'other') counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  let most: Script = 'other'
  for (const [script, count] of counts) if (count > (counts.get(most) ?? 0)) most = script
  return most
}

/**
 * Number of UTF-16 units of the source that the first `count` characters of its folded form came from; a source
 * character that is only half covered counts whole.
 */
export function sourceLength(source: string, script: Script, count: number): number {
  let covered = 0
  let units = 0
  for (const character of source) {
    if (covered >= count) {
      // Marks that fold to nothing belong to the character before them.
      if (foldWord(character, script) !== '') break
    } else covered += characterCount(foldWord(character, script))
    units += character.length
  }
  return units
}
