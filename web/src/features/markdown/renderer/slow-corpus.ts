/** A text of about this many characters. */
type Shape = (length: number) => string

const filledWith =
  (part: string, before = ''): Shape =>
  (length) =>
    before + part.repeat(Math.max(1, Math.floor((length - before.length) / part.length)))

/** Opened again and again, then closed as often. */
const nested =
  (open: string, close: string): Shape =>
  (length) => {
    const times = Math.floor(length / (open.length + close.length))
    return open.repeat(times) + close.repeat(times)
  }

/** Each line is one level deeper than the one before. */
const deeper =
  (mark: string, item: string): Shape =>
  (length) => {
    const lines: string[] = []
    for (let depth = 0, size = 0; size < length; depth++) {
      const line = `${mark.repeat(depth)}${item}\n`
      size += line.length
      lines.push(line)
    }
    return lines.join('').slice(0, length)
  }

const wideTable: Shape = (length) => {
  const columns = Math.floor(length / 8)
  return `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|\n'.repeat(columns * 2)}`
}

const code = (language: string, part: string) => filledWith(part, `\`\`\`${language}\n`)

/**
 * Texts whose rendering time grows with the square of their length or worse, or is long for each character; found by
 * trying every construct of the grammar at two lengths.
 */
export const slow: Record<string, Shape> = {
  stars: filledWith('*'),
  'open emphasis': filledWith('*a_ '),
  'emphasis in words': filledWith('*a**b***c'),
  'nested emphasis': nested('*a ', ' a*'),
  'nested strong': nested('**a ', ' a**'),
  'nested strike': nested('~~a ', ' a~~'),
  'mixed marks': filledWith('*a_b~c'),
  'marks around links': filledWith('*[a]_'),
  'short headings': filledWith('a\n=\n'),
  headings: filledWith('# a\n'),
  'quotes in a line': filledWith('> '),
  'quote marks': filledWith('>'),
  'quotes by line': deeper('>', ' a'),
  'lazy quote': filledWith('b\n', '> a\n'),
  'lists in a line': filledWith('- '),
  'numbers in a line': filledWith('1. '),
  'lists by line': deeper('  ', '- a'),
  'tight list': filledWith('-\ta\n'),
  'empty list': filledWith('*\n'),
  'loose list': filledWith('- a\n\n'),
  tasks: filledWith('- [ ] a\n'),
  brackets: filledWith('['),
  'nested brackets': nested('[', ']'),
  'nested links': nested('[a', '](b)'),
  'references by one name': filledWith('[a] ', '[a]: b\n\n'),
  footnotes: filledWith('[^a]', '[^a]: x\n\n'),
  'notes of one name': filledWith('[^a]: x\n', '[^a]\n\n'),
  'hard breaks': filledWith('a  \n'),
  'long table': filledWith('|a|\n', '|a|\n|-|\n'),
  'wide table': wideTable,
  'bold tags': filledWith('<b>'),
  'formatting tags': filledWith('<b><i><a href=x>'),
  'tables in cells': filledWith('<table><td>'),
  details: filledWith('<details>'),
  attributes: filledWith('a ', '<a '),
  'python strings': code('python', 'f"{'),
  'lua comments': code('lua', '--[['),
  'scala strings': code('scala', 's"${'),
  'yaml lists': code('yaml', '- '),
}
