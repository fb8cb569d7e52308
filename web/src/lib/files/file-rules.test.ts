import { expect, it } from 'vitest'
import { problemOf } from './file-rules.ts'

const rules = { accept: ['.jar', '.zip', 'image/*', 'text/plain'], maxBytes: 1000 }
const file = (name: string, size = 10, type = '') => ({ name, size, type })

it.each([
  [file('a.jar'), undefined],
  [file('A.JAR'), undefined],
  [file('a.png', 10, 'image/png'), undefined],
  [file('a.txt', 10, 'text/plain'), undefined],
  [file('a.exe'), 'type'],
  [file('jar'), 'type'],
  [file('a.jar', 1001), 'size'],
  [file('a.jar', 1000), undefined],
  [file('a.zip', 0), 'empty'],
])('%j: %s', (given, problem) => expect(problemOf(given, rules)).toBe(problem))

it('accepts any type without rules', () =>
  expect(problemOf(file('x'), { accept: [], maxBytes: 10 })).toBeUndefined())
