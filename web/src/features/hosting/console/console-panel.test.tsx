import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, type } from '../../../../testing/page-stage.tsx'
import { ConsoleLog, type ConsoleEntry } from './console-log.ts'
import { noConsole, type ConsoleSnapshot } from './console-connection.ts'
import { ConsolePanel } from './console-panel.tsx'

const stage = pageStage()
const lines = (...texts: string[]): ConsoleEntry[] =>
  texts.map((line, key) => ({ kind: 'line', key, text: line }))

async function open(given: Partial<ConsoleSnapshot> = {}, isRunning = true) {
  const onCommand = vi.fn<(command: string) => boolean>(() => true)
  const console = { ...noConsole(), link: 'open' as const, ...given }
  await stage.open(
    () => (
      <ConsolePanel
        console={console}
        isRunning={isRunning}
        serverId="SSSSSSSS"
        flavour="vanilla"
        onCommand={onCommand}
        onClear={() => {}}
      />
    ),
    () => undefined,
  )
  await shows('Console')
  return onCommand
}
const field = () => document.querySelector('input[name=command]') as HTMLInputElement
/** Whether the field uses the key. */
const key = async (name: string) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  await act(async () => void field().dispatchEvent(event))
  return event.defaultPrevented
}
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
const chosen = () =>
  document.querySelector(`[id="${field().getAttribute('aria-activedescendant')}"]`)?.textContent
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

  it('colors lines as the server does, and searches their text only', async () => {
    const log = new ConsoleLog()
    log.begin('first')
    log.append(0, ['\u001B[32;1mAli\u001B[0mce <b>joined</b>', 'tick 32'])
    await open({ entries: log.snapshot() })
    expect(shown()[0]).toBe('Alice <b>joined</b>')
    expect(document.querySelector('.console-green.console-bold')?.textContent).toBe('Ali')
    await type('search', 'alice')
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Ali', 'ce'])
    await type('search', '32')
    expect(shown()).toEqual(['tick 32'])
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

  it('suggests words, completes with Tab and chooses with the arrow keys', async () => {
    const onCommand = await open({ entries: lines('[12:00:00 INFO]: Alice joined the game') })
    await type('command', 'whitelist a')
    // The code of the suggestions is loaded with the first use of the field.
    await vi.waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'))
    expect(document.querySelector('.console-completion')?.textContent).toBe('whitelist add')
    await key('Tab')
    expect(field().value).toBe('whitelist add ')
    await key('Tab')
    expect(field().value).toBe('whitelist add Alice ')
    expect(options()).toEqual([])
    await type('command', 'time set ')
    expect(options()).toEqual(['day', 'midnight', 'night', 'noon'])
    await key('ArrowUp')
    expect(chosen()).toBe('noon')
    await key('ArrowDown')
    await key('ArrowDown')
    expect(chosen()).toBe('midnight')
    await key('Enter')
    expect(field().value).toBe('time set midnight ')
    await press(button('Send command'))
    expect(onCommand).toHaveBeenCalledWith('time set midnight')
  })

  it('suggests no more after Escape, so that arrow keys recall and Tab leaves the field', async () => {
    await open()
    await type('command', 'list')
    await press(button('Send command'))
    await type('command', 'we')
    await vi.waitFor(() => expect(options()).toEqual(['weather']))
    await press(document.querySelector('[role=option]') as HTMLElement)
    expect(field().value).toBe('weather ')
    expect(await key('Escape')).toBe(true)
    expect(options()).toEqual([])
    expect(await key('Tab')).toBe(false)
    await key('ArrowUp')
    expect(field().value).toBe('list')
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
