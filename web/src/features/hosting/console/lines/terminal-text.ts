/** The colors of a theme that readable text may have. Backgrounds are not shown, and bright colors are like the others. */
export type TextColor = 'muted' | 'red' | 'green' | 'yellow' | 'blue' | 'purple' | 'cyan' | 'plain' | 'strong'

/** How text looks from one character to another. */
export interface StyledRun {
  start: number
  end: number
  color: TextColor | undefined
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
}

export interface TerminalText {
  /** What is readable, without any command. */
  text: string
  /** In order; the text between them has no style. */
  runs: readonly StyledRun[]
}

type Style = Omit<StyledRun, 'start' | 'end'>

/** The rest of a line with more has no style. */
export const RUNS_MAX = 200
const TAB = '    '

/* Control characters, also as escapes below, are what this file is about. */
/* oxlint-disable no-control-regex */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
/**
 * Commands for terminals (ECMA-48), and single control characters: CSI commands, whose parameters and last character are
 * captured; strings such as titles and links, which end with BEL or ST; other escapes. A string without an end loses its
 * beginning only, so that nothing readable is lost with it.
 */
const COMMAND =
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~])|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]|[\u0000-\u001f\u007f-\u009f]/g
/* oxlint-enable no-control-regex */

const NO_STYLE: Style = { color: undefined, isBold: false, isItalic: false, isUnderlined: false }

/** By the number of the color: black, red, green, yellow, blue, magenta, cyan, white. */
const BASIC: readonly TextColor[] = ['muted', 'red', 'green', 'yellow', 'blue', 'purple', 'cyan', 'plain']
/** Their bright forms. */
const BRIGHT: readonly TextColor[] = [...BASIC.slice(0, 7), 'strong']

/** A line of a console without commands for terminals, and the styles that they ask for. */
export function readTerminalText(line: string): TerminalText {
  if (!CONTROL.test(line)) return { text: line, runs: [] }
  const runs: StyledRun[] = []
  let style = NO_STYLE
  let text = ''
  const add = (part: string) => {
    const start = text.length
    text += part
    if (part !== '' && style !== NO_STYLE && runs.length < RUNS_MAX)
      runs.push({ ...style, start, end: text.length })
  }
  let at = 0
  for (const found of line.matchAll(COMMAND)) {
    const [command, parameters, last] = found
    add(line.slice(at, found.index))
    at = found.index + command.length
    if (command === '\t') add(TAB)
    if (last === 'm') style = styleAfter(style, parameters ?? '')
  }
  add(line.slice(at))
  return { text, runs }
}

/** SGR, "select graphic rendition". Unknown numbers change nothing. */
function styleAfter(before: Style, parameters: string): Style {
  const numbers = parameters.split(/[;:]/).map(Number)
  let style = before
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0
    if (number === 38 || number === 48 || number === 58) {
      const { color, length } = extendedColor(numbers.slice(at + 1, at + 6), parameters.includes(':'))
      if (number === 38 && color) style = { ...style, color }
      at += length
    } else style = changed(style, number)
  }
  const isPlain = !style.color && !style.isBold && !style.isItalic && !style.isUnderlined
  return isPlain ? NO_STYLE : style
}

function changed(style: Style, number: number): Style {
  if (number >= 30 && number <= 37) return { ...style, color: BASIC[number - 30] }
  if (number >= 90 && number <= 97) return { ...style, color: BRIGHT[number - 90] }
  switch (number) {
    case 0:
      return NO_STYLE
    case 1:
      return { ...style, isBold: true }
    case 3:
      return { ...style, isItalic: true }
    case 4:
      return { ...style, isUnderlined: true }
    case 22:
      return { ...style, isBold: false }
    case 23:
      return { ...style, isItalic: false }
    case 24:
      return { ...style, isUnderlined: false }
    case 39:
      return { ...style, color: undefined }
    default:
      return style
  }
}

/** The color after 38: `5;n` or `2;r;g;b`; with colons a color space may come before red. Also how many numbers it has. */
function extendedColor(
  [kind = 0, ...values]: readonly number[],
  hasColons: boolean,
): { color: TextColor | undefined; length: number } {
  const [first = -1, second = -1, third = -1, fourth] = values
  if (kind === 5) return { color: indexedColor(first), length: 2 }
  if (kind !== 2) return { color: undefined, length: 0 }
  const hasSpace = hasColons && fourth !== undefined
  return {
    color: hasSpace ? nearestColor(second, third, fourth) : nearestColor(first, second, third),
    length: hasSpace ? 5 : 4,
  }
}

/** One of 256: 16 basic ones, a cube with 6 steps on each side, 24 greys. */
function indexedColor(index: number): TextColor | undefined {
  if (!(index >= 0 && index <= 255)) return undefined
  if (index < 16) return index < 8 ? BASIC[index] : BRIGHT[index - 8]
  if (index >= 232) return greyOf((index - 232) / 23)
  const step = (place: number) => (Math.floor((index - 16) / place) % 6) * 51
  return nearestColor(step(36), step(6), step(1))
}

const greyOf = (lightness: number): TextColor =>
  lightness < 0.5 ? 'muted' : lightness < 0.9 ? 'plain' : 'strong'

/** Below this part of the greatest value a color looks grey. */
const GREY_BELOW = 0.15
/** Where each hue ends, in degrees. */
const HUES: readonly (readonly [number, TextColor])[] = [
  [20, 'red'],
  [70, 'yellow'],
  [160, 'green'],
  [200, 'cyan'],
  [255, 'blue'],
  [335, 'purple'],
  [360, 'red'],
]

/** The color of the theme with the nearest hue: its own lightness may be unreadable. */
function nearestColor(red: number, green: number, blue: number): TextColor | undefined {
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (!(lowest >= 0 && highest <= 255)) return undefined
  const range = highest - lowest
  if (range <= highest * GREY_BELOW) return greyOf(highest / 255)
  const sixth =
    highest === red
      ? (green - blue) / range
      : highest === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  const degrees = (sixth * 60 + 360) % 360
  return HUES.find(([end]) => degrees <= end)?.[1]
}
