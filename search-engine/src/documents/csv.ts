import { ApiError } from '../protocol/api-error.ts'

const malformedCsv = (reason: string) =>
  new ApiError('malformed_payload', `The \`csv\` payload provided is malformed: \`${reason}\`.`)

type ColumnType = 'string' | 'number' | 'boolean'

interface Column {
  name: string
  type: ColumnType
}

const byteOrderMark = 0xfeff

/** Rows of cells; quoted cells may hold delimiters, line breaks and doubled quotes. Empty lines are none. */
function* rowsOf(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  let position = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  while (position < text.length) {
    let cell = ''
    const isQuoted = text[position] === '"'
    if (isQuoted) {
      for (;;) {
        const end = text.indexOf('"', position + 1)
        if (end < 0) {
          cell += text.slice(position + 1)
          position = text.length
          break
        }
        cell += text.slice(position + 1, end)
        position = end + 1
        if (text[position] !== '"') break
        cell += '"'
      }
    }
    let end = position
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
    cell += text.slice(position, end)
    row.push(cell)
    position = end
    if (text[position] === delimiter) {
      position++
      if (position === text.length) row.push('')
      continue
    }
    if (text[position] === '\r') position++
    if (text[position] === '\n') position++
    if (isQuoted || row.length > 1 || row[0] !== '') yield row
    row = []
  }
  if (row.length > 0) yield row
}

function columnOf(header: string): Column {
  const cut = header.lastIndexOf(':')
  const type = header.slice(cut + 1)
  if (cut >= 0 && (type === 'string' || type === 'number' || type === 'boolean')) {
    return { name: header.slice(0, cut), type }
  }
  return { name: header, type: 'string' }
}

const wholeNumber = /^[+-]?\d+$/
const decimalNumber = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan)$/i
const fitsLong = (value: bigint) => value === BigInt.asIntN(64, value)

/** The number as JSON; what was not written as a whole one keeps a point, so that it is no id. */
function numberText(text: string): string | undefined {
  if (!decimalNumber.test(text)) return undefined
  if (wholeNumber.test(text) && fitsLong(BigInt(text))) return String(BigInt(text))
  const number = Number(text)
  if (!Number.isFinite(number)) return 'null'
  const json = JSON.stringify(number)
  return wholeNumber.test(json) ? `${json}.0` : json
}

/** A cell as JSON. */
function valueText(cell: string, column: Column, line: number): string {
  if (column.type === 'string') return cell === '' ? 'null' : JSON.stringify(cell)
  const trimmed = cell.trim()
  if (trimmed === '') return 'null'
  if (column.type === 'boolean') {
    if (trimmed === 'true' || trimmed === 'false') return trimmed
    throw malformedCsv(`Error parsing boolean "${cell}" at line ${line}: expected true or false`)
  }
  const number = numberText(trimmed)
  if (number === undefined)
    throw malformedCsv(`Error parsing number "${cell}" at line ${line}: invalid number`)
  return number
}

/**
 * The documents of a CSV payload as JSON texts. Headers may end in `:string`, `:number` or `:boolean`; an empty cell
 * and a number that is not finite are null.
 */
export function* csvDocuments(text: string, delimiter: string): Generator<string> {
  const rows = rowsOf(text, delimiter)
  const head = rows.next()
  if (head.done) return
  const columns = head.value.map(columnOf)
  let line = 0
  for (const row of rows) {
    line++
    if (row.length !== columns.length) {
      throw malformedCsv(
        `record ${line}: found record with ${row.length} fields, but the previous record has ${columns.length} fields`,
      )
    }
    const fields = new Map<string, string>()
    columns.forEach((column, index) => {
      fields.set(column.name, valueText(row[index] ?? '', column, line))
    })
    yield `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
  }
}
