import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatExact,
  formatMoney,
  formatMoneyCompact,
  formatNumber,
  formatUnits,
  normalizeCpu,
} from './format.ts'

const en = 'en-US'

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1284, '1,284'],
    [9999, '9,999'],
    [10_000, '10.0k'],
    [12_849, '12.8k'],
    [999_949, '999.9k'],
    [999_950, '1.00M'],
    [999_999, '1.00M'],
    [1_000_000, '1.00M'],
    [13_904_211, '13.90M'],
    [2_400_000_000, '2,400.00M'],
  ])('writes %d as %s', (value, expected) => expect(formatNumber(en, value)).toBe(expected))

  it('uses the separators of the language', () => {
    expect(formatNumber('de-DE', 1_210_000)).toBe('1,21M')
    expect(formatExact('de-DE', 71_412)).toBe('71.412')
  })
})

describe('formatUnits', () => {
  it.each([
    [0, '0'],
    [950, '950'],
    [1000, '1K'],
    [1500, '1.5K'],
    [2_000_000, '2M'],
    [3_500_000_000, '3.5G'],
    [7_000_000_000_000, '7T'],
    [9_100_000_000_000_000, '9,100T'],
    [-1500, '-1.5K'],
  ])('writes %d as %s', (value, expected) => expect(formatUnits(en, value)).toBe(expected))
})

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [1.15, '$1.15'],
    [4.999, '$4.99'],
    [1234.5, '$1,234.50'],
  ])('writes %d as %s', (value, expected) => expect(formatMoney(en, value)).toBe(expected))

  it.each([
    [9999.99, '$9,999.99'],
    [12_345, '$12.34k'],
    [1_999_999, '$1.99M'],
  ])('shortens %d to %s', (value, expected) => expect(formatMoneyCompact(en, value)).toBe(expected))
})

describe('formatBytes', () => {
  it.each([
    [0, '0 Bytes'],
    [1_048_570, '1,023.99 KiB'],
    [1_048_575, '1 MiB'],
    [1_073_741_823, '1 GiB'],
    [1023, '1,023 Bytes'],
    [1024, '1 KiB'],
    [1_489_000, '1.42 MiB'],
    [524_288_000, '500 MiB'],
    [5_500_000_000_000, '5,122.27 GiB'],
  ])('writes %d as %s', (value, expected) =>
    // Number and unit stay on one line.
    expect(formatBytes(en, value)).toBe(expected.replace(' ', '\u00a0')),
  )
})

it('divides processor use by the number of cores', () => {
  expect(normalizeCpu(150, 2)).toBe(75)
  expect(normalizeCpu(900, 4)).toBe(100)
  expect(normalizeCpu(-1, 0)).toBe(0)
})
