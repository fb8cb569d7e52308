/** What a character does to the text around it. */
export const Part = { word: 0, soft: 1, hard: 2 } as const
export type Part = (typeof Part)[keyof typeof Part]

// Signs of the separator classes that the real server keeps inside words.
const keptInWords = new Set('\u00a0\u2000\u2001\u2011\u2028\u202f\u205f')
const alsoSeparates = new Set('\t\n\r\u0000`+±×÷−')
const hardSigns = new Set('!?;¡¿§¶‽؟،؛。！？；、｡۔॥।՞՜')
const separatorClass = /[\p{Pc}\p{Pd}\p{Pe}\p{Pf}\p{Pi}\p{Po}\p{Ps}\p{Zs}\p{Zl}\p{Zp}]/u

function judge(character: string): Part {
  if (hardSigns.has(character)) return Part.hard
  if (alsoSeparates.has(character)) return Part.soft
  if (keptInWords.has(character)) return Part.word
  return separatorClass.test(character) ? Part.soft : Part.word
}

const known = new Uint8Array(0x10000).fill(255)

/** Judges one UTF-16 unit; the second half of a pair belongs to words, since no separator lies outside the first plane. */
export function partOf(unit: number): Part {
  const answer = known[unit]!
  if (answer !== 255) return answer as Part
  const judged = judge(String.fromCharCode(unit))
  known[unit] = judged
  return judged
}

/** The scripts that change how a word is cut or folded; everything else is `other`. */
export type Script =
  | 'latin'
  | 'greek'
  | 'cyrillic'
  | 'armenian'
  | 'georgian'
  | 'arabic'
  | 'hebrew'
  | 'thai'
  | 'hangul'
  | 'cj'
  | 'unspaced'
  | 'marked'
  | 'other'

const scripts: [Script, RegExp][] = [
  // The real server counts the full-width block as Hangul.
  ['hangul', /[\p{Script=Hangul}\uff00-\uffef]/u],
  ['latin', /\p{Script=Latin}/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['cj', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['unspaced', /[\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u],
  [
    'marked',
    /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Ethiopic}]/u,
  ],
]

const scriptOf = new Map<number, Script>()

export function scriptOfCharacter(codePoint: number): Script {
  if (codePoint < 0x80) return (codePoint | 32) >= 97 && (codePoint | 32) <= 122 ? 'latin' : 'other'
  const found = scriptOf.get(codePoint)
  if (found) return found
  const character = String.fromCodePoint(codePoint)
  const script = scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other'
  if (scriptOf.size < 70_000) scriptOf.set(codePoint, script)
  return script
}
