/**
 * Formats of numbers (docs/rules/site.md), equal on pages, in previews and in badges. Separators follow the language; units and thresholds do
 * not.
 */

const formatters = new Map<string, Intl.NumberFormat>()

/** A number with exactly this many digits after the separator. */
export function fixed(locale: string, value: number, digits: number): string {
  const key = `${locale}/${digits}`
  const known = formatters.get(key)
  const formatter =
    known ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (!known) formatters.set(key, formatter)
  return formatter.format(value)
}

export const MILLION = 1_000_000

/** All digits, with thousands separators: for tooltips and exact counts. */
export const formatExact = (locale: string, value: number) => fixed(locale, Math.trunc(value), 0)

/** From a million with two decimals and `M`, from ten thousand with one and `k`, below in full. */
export function formatNumber(locale: string, value: number): string {
  // 999 950 would round to 1,000.0k.
  if (value >= MILLION - 50) return `${fixed(locale, value / MILLION, 2)}M`
  if (value >= 10_000) return `${fixed(locale, value / 1000, 1)}k`
  return formatExact(locale, value)
}
