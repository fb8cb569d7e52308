/** Beginnings that a spreadsheet interprets as a formula. A leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** One field in the format of RFC 4180. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
