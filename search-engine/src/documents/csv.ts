import { ApiError } from '../protocol/api-error.ts'

const malformedCsv = (reason: string) =>
  new ApiError('malformed_payload', `The \`csv\` payload provided is malformed: \`${reason}\`.`)

type ColumnType = 'string' | 'number' | 'boolean'

interface Column {
  name: string
  type: ColumnType
}

/** Rows of cells; quoted cells may hold delimiters, line breaks and doubled quotes. */
function* rowsOf(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  let position = 0
  let line = 1
  while (position < text.length) {
    let cell = ''
    if (text[position] === '"') {
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
    line++
    if (row.length > 1 || row[0] !== '') yield row
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

function valueOf(cell: string, column: Column, line: number): unknown {
  if (column.type === 'string') return cell === '' ? null : cell
  const trimmed = cell.trim()
  if (trimmed === '') return null
  if (column.type === 'boolean') {
    if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
    throw malformedCsv(`Error parsing boolean "${cell}" at line ${line}: expected true or false`)
  }
  const number = Number(trimmed)
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) || !Number.isFinite(number)) {
    throw malformedCsv(`Error parsing number "${cell}" at line ${line}: invalid number`)
  }
  return number
}

/**
 * The documents of a CSV payload as JSON texts. Headers may end in `:string`, `:number` or `:boolean`; an empty cell
 * is null.
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
    const fields = columns.map(
      (column, index) => [column.name, valueOf(row[index] ?? '', column, line)] as const,
    )
    yield JSON.stringify(Object.fromEntries(fields))
  }
}
