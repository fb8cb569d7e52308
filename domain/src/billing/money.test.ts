import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, CURRENCY_CODES, currencyIn } from './currencies.ts'
import { decimalAmount, formatMoney } from './money.ts'

/** Spaces of `Intl` are no-break spaces, which differ between versions. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

describe('money', () => {
  it.each([
    ['en-US', 499, 'USD', '$4.99'],
    ['en-US', 500, 'USD', '$5.00'],
    ['de-DE', 5350, 'EUR', '53,50 €'],
    ['en-US', 750, 'JPY', '¥750'],
    ['de-DE', 189_000, 'HUF', '1.890 HUF'],
    ['de-DE', 189_050, 'HUF', '1.890,50 HUF'],
    ['en-US', 16_000, 'TWD', 'NT$160'],
    ['en-US', 7_900_000, 'IDR', 'IDR 79,000'],
    ['en-US', -499, 'USD', '-$4.99'],
  ] as const)('in %s, %i minor units of %s are %s', (locale, amount, code, text) => {
    expect(plain(formatMoney(locale, amount, code))).toBe(text)
  })

  it.each([
    [499, 'USD', '4.99'],
    [-5350, 'EUR', '-53.50'],
    [750, 'JPY', '750'],
  ] as const)('as a number, %i minor units of %s are %s', (amount, code, text) => {
    expect(decimalAmount(amount, code)).toBe(text)
  })

  it('never rounds an amount', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, fc.constantFrom(...CURRENCY_CODES), (minor, code) => {
        const number = Number(formatMoney('en-US', minor, code).replaceAll(/[^\d.]/g, ''))
        expect(Math.round(number * 10 ** CURRENCIES[code].digits)).toBe(minor)
      }),
    )
  })
})

describe('currencies', () => {
  it('belong to countries, each with one', () => {
    expect(['DE', 'GB', 'US', 'JP', 'XX', undefined].map(currencyIn)).toEqual([
      'EUR',
      'GBP',
      'USD',
      'JPY',
      'USD',
      'USD',
    ])
    const countries = CURRENCY_CODES.flatMap((code) => CURRENCIES[code].countries)
    expect(new Set(countries).size).toBe(countries.length)
  })
})
