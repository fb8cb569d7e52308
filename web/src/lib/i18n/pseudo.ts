import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

const ACCENTS: Record<string, string> = {
  a: 'ȧ', b: 'ƀ', c: 'ƈ', d: 'ḓ', e: 'ḗ', f: 'ƒ', g: 'ɠ', h: 'ħ', i: 'ī', j: 'ĵ', k: 'ķ', l: 'ŀ', m: 'ḿ', n: 'ƞ', o: 'ǿ', p: 'ƥ', q: 'ɋ',
  r: 'ř', s: 'ş', t: 'ŧ', u: 'ŭ', v: 'ṽ', w: 'ẇ', x: 'ẋ', y: 'ẏ', z: 'ẑ', A: 'Ȧ', B: 'Ɓ', C: 'Ƈ', D: 'Ḓ', E: 'Ḗ', F: 'Ƒ', G: 'Ɠ', H: 'Ħ', I: 'Ī',
  J: 'Ĵ', K: 'Ķ', L: 'Ŀ', M: 'Ḿ', N: 'Ƞ', O: 'Ǿ', P: 'Ƥ', Q: 'Ɋ', R: 'Ř', S: 'Ş', T: 'Ŧ', U: 'Ŭ', V: 'Ṽ', W: 'Ẇ', X: 'Ẋ', Y: 'Ẏ', Z: 'Ẑ',
} // prettier-ignore

/** Accents every letter and doubles vowels, about a third longer, as German and Finnish would be. */
const accent = (text: string) =>
  text.replaceAll(
    /[a-zA-Z]/g,
    (letter) => (ACCENTS[letter] ?? letter) + (/[aeiou]/.test(letter) ? (ACCENTS[letter] ?? '') : ''),
  )

/** Wraps text in marks that make it run right to left; the letters stay readable when copied. */
const mirror = (text: string) => (/\S/.test(text) ? `\u202e${text}\u202c` : text)

function mapText(elements: MessageFormatElement[], change: (text: string) => string): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: change(element.value) }
      case TYPE.select:
      case TYPE.plural: {
        const options = Object.entries(element.options).map(([key, option]) => [
          key,
          { ...option, value: mapText(option.value, change) },
        ])
        return { ...element, options: Object.fromEntries(options) }
      }
      case TYPE.tag:
        return { ...element, children: mapText(element.children, change) }
      default:
        return element
    }
  })
}

export type Compiled = Record<string, MessageFormatElement[]>

const compile = (source: Record<string, string>): Compiled =>
  Object.fromEntries(
    Object.entries(source).map(([id, message]) => [id, parse(message, { captureLocation: false })]),
  )

/** Compiles one area for a locale; the two pseudo-locales are generated from the English source. */
export function compileArea(locale: string, source: Record<string, string>): Compiled {
  const compiled = compile(source)
  const entries = Object.entries(compiled)
  if (locale === 'en-XA') {
    return Object.fromEntries(
      entries.map(([id, elements]) => [
        id,
        [
          { type: TYPE.literal, value: '[' },
          ...mapText(elements, accent),
          { type: TYPE.literal, value: ']' },
        ] as MessageFormatElement[],
      ]),
    )
  }
  if (locale === 'ar-XB')
    return Object.fromEntries(entries.map(([id, elements]) => [id, mapText(elements, mirror)]))
  return compiled
}
