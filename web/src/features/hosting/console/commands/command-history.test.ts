import { expect, it } from 'vitest'
import { commandHistory, recalled } from './command-history.ts'

it('recalls earlier commands and returns to what was typed', () => {
  let history = commandHistory().with('list').with('time set day').with('list')
  const press = (step: number, typed: string) => {
    const next = recalled(history, { step, typed })
    history = next.history
    return next.command
  }
  expect(press(1, 'say')).toBe('list')
  expect(press(1, 'list')).toBe('time set day')
  expect(press(1, 'time set day')).toBe('time set day')
  expect(press(-1, 'time set day')).toBe('list')
  expect(press(-1, 'list')).toBe('say')
  expect(press(-1, 'say')).toBe('say')
})

it('recalls nothing before the first command', () => {
  expect(recalled(commandHistory(), { step: 1, typed: 'list' }).command).toBe('list')
})
