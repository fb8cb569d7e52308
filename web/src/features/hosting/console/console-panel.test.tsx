import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, type } from '../../../../testing/page-stage.tsx'
import type { ConsoleEntry } from './console-log.ts'
import { noConsole, type ConsoleSnapshot } from './console-connection.ts'
import { ConsolePanel } from './console-panel.tsx'

const stage = pageStage()
const lines = (...texts: string[]): ConsoleEntry[] =>
  texts.map((line, key) => ({ kind: 'line', key, text: line }))

async function open(given: Partial<ConsoleSnapshot> = {}, isRunning = true) {
  const onCommand = vi.fn<(command: string) => boolean>(() => true)
  const console = { ...noConsole(), link: 'open' as const, ...given }
  await stage.open(
    () => <ConsolePanel console={console} isRunning={isRunning} onCommand={onCommand} onClear={() => {}} />,
    () => undefined,
  )
  await shows('Console')
  return onCommand
}
const field = () => document.querySelector('input[name=command]') as HTMLInputElement
const key = (name: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
const shown = () => [...document.querySelectorAll('.console-line')].map((line) => line.textContent)

describe('the console', () => {
  it('renders a few of many lines, the newest of them', async () => {
    await open({ entries: lines(...Array.from({ length: 10_000 }, (_, at) => `line ${at}`)) })
    expect(shown().length).toBeLessThan(100)
    expect(shown().at(-1)).toBe('line 9999')
  })

  it('marks skipped lines, commands and levels', async () => {
    await open({
      entries: [
        { kind: 'line', key: 0, text: '[12:00:00 WARN]: slow' },
        { kind: 'skipped', key: 1, count: 40 },
        { kind: 'line', key: 2, text: '> list' },
      ],
    })
    expect(shown()).toEqual(['[12:00:00 WARN]: slow', '40 lines skipped', '> list'])
    expect([...document.querySelectorAll('.console-line')].map(({ className }) => className)).toEqual([
      'console-line warning',
      'console-line mark',
      'console-line command',
    ])
  })

  it('finds lines and shows one in its context', async () => {
    await open({ entries: lines('Alice joined', 'tick', 'tick', 'alice left') })
    await type('search', 'ALICE')
    expect(text()).toContain('2 lines match')
    expect(shown()).toEqual(['Alice joined', '2 lines between', 'alice left'])
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Alice', 'alice'])
    await press(document.querySelectorAll<HTMLElement>('button.console-line')[1] as HTMLElement)
    expect(shown()).toEqual(['Alice joined', 'tick', 'tick', 'alice left'])
    expect(document.querySelector('.console-line.target')?.textContent).toBe('alice left')
  })

  it('sends commands and recalls them', async () => {
    const onCommand = await open()
    await type('command', ' time set day ')
    await press(button('Send command'))
    expect(onCommand).toHaveBeenCalledWith('time set day')
    expect(field().value).toBe('')
    await key('ArrowUp')
    expect(field().value).toBe('time set day')
  })

  it('returns a command that was not accepted', async () => {
    await open({ refused: { reason: 'too_many', command: 'say hello' } })
    expect(text()).toContain('too many commands')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['the server is off', { link: 'open' }, false],
    ['the connection is lost', { link: 'lost' }, true],
  ] as const)('takes no commands while %s', async (_when, given, isRunning) => {
    await open(given, isRunning)
    expect(field().disabled).toBe(true)
  })
})
