import { expect, it } from 'vitest'

import { numberIn, plainNumber } from './number-text.ts'

it.each([
  [0, '0'],
  [-12.5, '-12.5'],
  [1e21, '1000000000000000000000'],
  [-1.25e21, '-1250000000000000000000'],
  [1.2345e25, '12345000000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.25e-7, '-0.000000125'],
])('%d is printed as %s, never with an exponent', (number, text) => {
  expect(plainNumber(number)).toBe(text)
  expect(Number(text)).toBe(number)
})

it.each([
  ['10', 10],
  ['-10.50', -10.5],
  ['+.5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['1E-3', 0.001],
  ['', NaN],
  ['.', NaN],
  ['1,5', NaN],
  ['0x10', NaN],
  ['Infinity', NaN],
  ['1e999', NaN],
  [' 1', NaN],
])('%j in a filter reads as %d', (text, number) => expect(numberIn(text)).toBe(number))
