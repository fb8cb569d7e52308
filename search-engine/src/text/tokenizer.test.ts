import { describe, expect, it } from 'vitest'
import { indexWords } from './indexed-words.ts'
import { Tokenizer, type TokenizerOptions } from './tokenizer.ts'

function words(text: string, options: TokenizerOptions = {}): [string, number][] {
  const found: [string, number][] = []
  indexWords(new Tokenizer(options), text, 0, (from, start, end, position) =>
    found.push([from.slice(start, end), position]),
  )
  return found
}

describe('words of a text', () => {
  const cases: [string, [string, number][]][] = [
    [
      'blue lantern',
      [
        ['blue', 0],
        ['lantern', 1],
      ],
    ],
    ['Éclair', [['eclair', 0]]],
    [
      'semi-transparent_glass',
      [
        ['semi', 0],
        ['transparent', 1],
        ['glass', 2],
      ],
    ],
    [
      'one, two',
      [
        ['one', 0],
        ['two', 8],
      ],
    ],
    [
      'one,two',
      [
        ['one', 0],
        ['two', 1],
      ],
    ],
    [
      '32.3',
      [
        ['32', 0],
        ['3', 1],
      ],
    ],
    [
      'one! two',
      [
        ['one', 0],
        ['two', 8],
      ],
    ],
    ['... leading', [['leading', 0]]],
    ['iPhone15', [['iphone15', 0]]],
    [
      'torchЛампа',
      [
        ['torch', 0],
        ['лампа', 1],
      ],
    ],
    ['Straße', [['straße', 0]]],
    ['Œuvre', [['oeuvre', 0]]],
    ['σοφός', [['σοφοσ', 0]]],
    [
      '<b>stone</b>',
      [
        ['<b>stone<', 0],
        ['b>', 1],
      ],
    ],
    [
      'wait…',
      [
        ['wait', 0],
        ['...', 1],
      ],
    ],
  ]
  it.each(cases)('cuts %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('reads plain texts like the general way does', () => {
    const plain = 'The Quick, brown fox. jumps! over (the) lazy_dog: 1.20.4 + more;end'
    const general = indexesByTokens(plain)
    expect(words(plain)).toEqual(general)
  })

  it('keeps the places of stop words and compares them before folding', () => {
    expect(words('the lord of the mines', { stopWords: ['the', 'of'] })).toEqual([
      ['lord', 1],
      ['mines', 4],
    ])
    expect(words('The lord', { stopWords: ['the'] })).toEqual([
      ['the', 0],
      ['lord', 1],
    ])
  })

  it('applies custom separators, non-separators and dictionary words', () => {
    expect(words('warmzzcold', { separatorTokens: ['zz'] })).toEqual([
      ['warm', 0],
      ['cold', 1],
    ])
    expect(words('c++ guide', { nonSeparatorTokens: ['+'] })).toEqual([
      ['c++', 0],
      ['guide', 1],
    ])
    expect(words('node.js handrail', { dictionary: ['node.js', 'rail'] })).toEqual([
      ['node.js', 0],
      ['hand', 1],
      ['rail', 2],
    ])
  })

  it('drops words of more than 250 bytes but counts their place', () => {
    expect(words(`${'x'.repeat(251)} next`)).toEqual([['next', 1]])
    expect(words('x'.repeat(250))).toHaveLength(1)
  })

  it('count the spellings of Arabic letters as one, but not those of Persian', () => {
    const lemmas = (text: string) => new Tokenizer().tokenize(text).map(({ lemma }) => lemma)
    expect(lemmas('مدرسة')).toEqual(lemmas('مدرسه'))
    expect(lemmas('كتابى')).toEqual(lemmas('كتـابي'))
    expect(lemmas('كتابي')).not.toEqual(lemmas('کتابی'))
    expect(lemmas('۱۲۰')).toEqual(['۱۲۰'])
  })

  it('are cut at the joiner without width and at signs of calculation', () => {
    expect(words('می\u200cخواهم').map(([, place]) => place)).toEqual([0, 1])
    expect(words('pre\u200cpost')).toEqual([
      ['pre', 0],
      ['post', 1],
    ])
    expect(words('to∞beyond √2')).toEqual([
      ['to', 0],
      ['beyond', 1],
      ['2', 2],
    ])
    expect(words('over\u2e54there')).toEqual([['over\u2e54there', 0]])
  })

  it.each(Array.from('՝։׃๚༎၊።៚᠃※'))('are far apart across the sign %s', (sign) => {
    expect(words(`a${sign}b`)).toEqual([
      ['a', 0],
      ['b', 8],
    ])
  })

  it.each(['ال', 'أل', 'إل', 'آل', 'ٱل'])('begin with the Arabic article in the spelling %s', (article) => {
    expect(words(`${article}سلام`).map(([word]) => word)).toEqual(['ال', 'سلام'])
  })

  it.each(Array.from('azAZ'))('are cut before the letter %s behind another script', (letter) => {
    const words = new Tokenizer().tokenize(`д${letter}д`).map(({ start, end }) => [start, end])
    expect(words).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
  })

  it.each(Array.from('09$~<>|^='))('are not cut at %s', (sign) => {
    expect(new Tokenizer().tokenize(`д${sign}д`)).toHaveLength(1)
  })
})

/** A sign outside plain text forces the general way; it stands last, so that places stay. */
function indexesByTokens(plain: string): [string, number][] {
  return words(`${plain} é`).slice(0, -1)
}

describe('words of a plain text that begin with some letters', () => {
  const tokenizer = new Tokenizer({})
  /** The same words, found by reading the text as a whole. */
  const read = (text: string, first: string) =>
    tokenizer.tokenize(text).filter(({ kind, lemma }) => kind === 'word' && lemma[0] === first)
  const plain = (text: string) => tokenizer.plainWords(text, new Set([97]))

  it.each(['', 'a', 'Ant and bee', 'x-a_b.a a', ' a1 1a ', 'aA\ta\na!a'])('are those of %j', (text) =>
    expect(plain(text)).toEqual(read(text, 'a')),
  )

  it('are looked for by reading the whole wherever one sign is not plain', () => {
    for (let unit = 0; unit < 0x250; unit++) {
      const text = `ax${String.fromCharCode(unit)}ab`
      const isPlain = unit < 128 && (unit >= 32 || '\0\t\n\r'.includes(text.charAt(2))) && unit !== 127
      expect(plain(text), `U+${unit.toString(16)}`).toEqual(isPlain ? read(text, 'a') : null)
    }
  })
})
