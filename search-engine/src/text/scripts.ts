/** The scripts that change where a text is cut or how a word is folded; everything else is `other`. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'arabic'
  | 'devanagari'
  | 'hebrew'
  | 'ethiopic'
  | 'georgian'
  | 'bengali'
  | 'hangul'
  | 'cj'
  | 'greek'
  | 'kannada'
  | 'tamil'
  | 'thai'
  | 'gujarati'
  | 'gurmukhi'
  | 'telugu'
  | 'malayalam'
  | 'oriya'
  | 'myanmar'
  | 'sinhala'
  | 'khmer'
  | 'other'

type Range = readonly [first: number, last: number]

/**
 * The ranges that the real server counts to a script, not those of Unicode: signs such as `½` and `№` are Latin there,
 * full-width letters are Hangul, and letters of other blocks belong to no script.
 */
const ranges: readonly (readonly [Script, readonly Range[]])[] = [
  [
    'latin',
    [
      [0x80, 0x2af],
      [0x1d00, 0x1dbf],
      [0x1e00, 0x1eff],
      [0x2100, 0x214f],
      [0x2c60, 0x2c7f],
      [0xa720, 0xa7ff],
      [0xab30, 0xab6f],
    ],
  ],
  [
    'cyrillic',
    [
      [0x400, 0x484],
      [0x487, 0x52f],
      [0x2de0, 0x2dff],
      [0xa640, 0xa69d],
      [0xa69f, 0xa69f],
    ],
  ],
  [
    'arabic',
    [
      [0x600, 0x6ff],
      [0x750, 0x7ff],
      [0x8a0, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
      [0x10e60, 0x10e7f],
      [0x1ee00, 0x1eeff],
    ],
  ],
  [
    'devanagari',
    [
      [0x900, 0x97f],
      [0x1cd0, 0x1cff],
      [0xa8e0, 0xa8ff],
    ],
  ],
  ['hebrew', [[0x590, 0x5ff]]],
  [
    'ethiopic',
    [
      [0x1200, 0x139f],
      [0x2d80, 0x2ddf],
      [0xab00, 0xab2f],
    ],
  ],
  ['georgian', [[0x10a0, 0x10ff]]],
  ['bengali', [[0x980, 0x9ff]]],
  [
    'hangul',
    [
      [0x1100, 0x11ff],
      [0x3130, 0x318f],
      [0x3200, 0x32ff],
      [0xa960, 0xa97f],
      [0xac00, 0xd7ff],
      [0xff00, 0xffef],
    ],
  ],
  [
    'cj',
    [
      [0x2e80, 0x2e99],
      [0x2e9b, 0x2ef3],
      [0x2f00, 0x2fd5],
      [0x3005, 0x3005],
      [0x3007, 0x3007],
      [0x3021, 0x3029],
      [0x3038, 0x303b],
      [0x3040, 0x30ff],
      [0x3400, 0x4db5],
      [0x4e00, 0x9fcc],
      [0xf900, 0xfa6d],
      [0xfa70, 0xfad9],
    ],
  ],
  ['greek', [[0x370, 0x3ff]]],
  ['kannada', [[0xc80, 0xcff]]],
  ['tamil', [[0xb80, 0xbff]]],
  ['thai', [[0xe00, 0xe7f]]],
  ['gujarati', [[0xa80, 0xaff]]],
  ['gurmukhi', [[0xa00, 0xa7f]]],
  ['telugu', [[0xc00, 0xc7f]]],
  ['malayalam', [[0xd00, 0xd7f]]],
  ['oriya', [[0xb00, 0xb7f]]],
  ['myanmar', [[0x1000, 0x109f]]],
  ['sinhala', [[0xd80, 0xdff]]],
  [
    'khmer',
    [
      [0x1780, 0x17ff],
      [0x19e0, 0x19ff],
    ],
  ],
]

function find(codePoint: number): Script {
  for (const [script, list] of ranges) {
    if (list.some(([first, last]) => codePoint >= first && codePoint <= last)) return script
  }
  return 'other'
}

const known = new Map<number, Script>()

export function scriptOfCharacter(codePoint: number): Script {
  if (codePoint < 0x80) return (codePoint | 32) >= 97 && (codePoint | 32) <= 122 ? 'latin' : 'other'
  let script = known.get(codePoint)
  if (script === undefined) {
    script = find(codePoint)
    if (known.size < 70_000) known.set(codePoint, script)
  }
  return script
}
