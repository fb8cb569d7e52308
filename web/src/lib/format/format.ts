import { fixed, MILLION } from '@quarry/domain/site/number-formats'

/* Formats of numbers, money and sizes (docs/rules/site.md). */
export { formatExact, formatNumber } from '@quarry/domain/site/number-formats'

const UNITS = ['', 'K', 'M', 'G', 'T'] as const

/** Short form with the units K, M, G, T, for axes and gauges. */
export function formatUnits(locale: string, value: number): string {
  let rest = Math.abs(value)
  let unit = 0
  while (rest >= 1000 && unit < UNITS.length - 1) {
    rest /= 1000
    unit += 1
  }
  const sign = value < 0 ? '-' : ''
  const digits = unit > 0 && rest < 100 && !Number.isInteger(rest) ? 1 : 0
  return `${sign}${fixed(locale, rest, digits)}${UNITS[unit]}`
}

/** Dollars, cut to whole cents and never rounded up: users must not see money that does not exist. */
export function formatMoney(locale: string, dollars: number): string {
  // The added hundredth of a cent undoes binary fractions: 1.15 is 114.99999… cents.
  const cents = Math.floor(dollars * 100 + 1e-4)
  return `$${fixed(locale, cents / 100, 2)}`
}

/** Money in short form, with the thresholds of `formatNumber`. */
export function formatMoneyCompact(locale: string, dollars: number): string {
  if (dollars >= MILLION) return `$${fixed(locale, Math.floor(dollars / 10_000) / 100, 2)}M`
  if (dollars >= 10_000) return `$${fixed(locale, Math.floor(dollars / 10) / 100, 2)}k`
  return formatMoney(locale, dollars)
}

const BYTE_UNITS = ['Bytes', 'KiB', 'MiB', 'GiB'] as const

const inUnit = (bytes: number, unit: number) => Math.round((bytes / 1024 ** unit) * 100) / 100

export const BYTES_PER_MB = 1024 ** 2

/** Binary units, at most two decimals: `1.42 MiB`. The space does not break, so number and unit stay together. */
export function formatBytes(locale: string, bytes: number): string {
  const last = BYTE_UNITS.length - 1
  let unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), last)
  // One byte less than a mebibyte would round to 1,024 KiB.
  if (inUnit(bytes, unit) >= 1024 && unit < last) unit += 1
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(inUnit(bytes, unit))
  return `${number}\u00a0${BYTE_UNITS[unit]}`
}

/** Processor use across all cores as 0 to 100 %. */
export const normalizeCpu = (percentOfOneCore: number, cores: number) =>
  Math.min(100, Math.max(0, percentOfOneCore / Math.max(1, cores)))
