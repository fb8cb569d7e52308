/** Marks of emphasis and starts of links. */
const mark = /[*~]+|\[|_+/g
const isWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '')
const fence = /^[\s>]*(?:(?:[*+-]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/
/** A list item or heading begins its own inline text. */
const itemStart = /^\s*(?:[*+-]|\d{1,9}[.)]|#{1,6})\s/
const headingUnderline = /^ {0,3}(?:=+|-+)\s*$/
const delimiterRow = /^[\s>|:]*-[\s|:-]*$/

/** A text beyond this is shown as plain text. */
export const MOST_PARSER_WORK = 20_000_000

/** How much the square of each count costs, by measuring texts of the slow corpus. */
const OF_MARKS = 6
const OF_UNDERLINES = 10
/** Not by the square: each row has all columns of its table, also if the text has not. */
const OF_CELLS = 250

/** Underscores inside a word mark nothing. */
function countMarks(line: string): number {
  let count = 0
  for (const { 0: text, index } of line.matchAll(mark))
    if (!text.startsWith('_') || !isWord(line[index - 1]) || !isWord(line[index + text.length])) count += 1
  return count
}

/** The open code fence after a line: a fence closes with at least as many of the same character. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const marks = fence.exec(line)?.[1]
  if (marks === undefined) return open
  if (open !== undefined) return marks.startsWith(open) ? undefined : open
  return marks.startsWith('`') && line.slice(line.indexOf(marks) + marks.length).includes('`')
    ? undefined
    : marks
}

/**
 * Estimates in one pass how long parsing takes: it grows with the square of the marks in one inline text, of the lines
 * without a blank line between them, and of the underlined headings, and with the cells of tables. 50 million units are about a second of
 * one processor; real documents of the longest size stay below 2 million.
 */
export function parserWork(text: string): number {
  let work = 0
  let [marks, lines, underlines] = [0, 0, 0]
  let columns = 0
  let cells = 0
  let open: string | undefined
  const endInline = () => {
    work += OF_MARKS * marks ** 2
    marks = 0
  }
  const endBlock = () => {
    endInline()
    work += lines ** 2
    lines = 0
    columns = 0
  }
  for (const line of text.split('\n')) {
    const wasOpen = open
    open = fenceAfter(line, open)
    if (line.trim() === '') endBlock()
    else lines += 1
    if (wasOpen !== undefined || open !== undefined) continue
    if (headingUnderline.test(line)) underlines += 1
    if (columns === 0 && line.includes('|') && delimiterRow.test(line)) columns = line.split('|').length
    cells += columns
    if (columns > 0 || itemStart.test(line)) endInline()
    marks += countMarks(line)
  }
  endBlock()
  return work + OF_UNDERLINES * underlines ** 2 + OF_CELLS * cells
}
