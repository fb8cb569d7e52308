import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  type,
} from '../../../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../../../lib/toasts/toast-store.ts'
import { noConsole } from '../console-connection.ts'
import { ConsolePanel } from '../console-panel.tsx'
import type { ConsoleEntry } from '../console-log.ts'

const stage = pageStage()
let copied: MockInstance<Clipboard['writeText']>
beforeEach(() => {
  copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 480))
})
afterEach(() => {
  vi.restoreAllMocks()
  act(clearToasts)
})

const LINES = ['zero', 'one', 'see https://example.org/log.', 'three', 'four']
/** As in hosting-console.css; the list is at the top of the window. */
const LINE_PX = 20

async function open() {
  const entries = LINES.map((line, key): ConsoleEntry => ({ kind: 'line', key, text: line }))
  await stage.open(
    () => (
      <ConsolePanel
        console={{ ...noConsole(), link: 'open', entries }}
        isRunning
        serverId="SSSSSSSS"
        flavour="vanilla"
        onCommand={() => true}
        onClear={() => {}}
      />
    ),
    () => undefined,
  )
  await shows('Console')
}
const list = () => document.querySelector<HTMLElement>('[role=log]') as HTMLElement
const line = (at: number) => document.querySelectorAll('.console-line')[at] as HTMLElement
const selected = () => [...document.querySelectorAll('.console-line.target')].map((one) => one.textContent)
const pointer = (name: string, at: number, given: PointerEventInit = {}) =>
  act(async () => {
    const place = { clientY: at * LINE_PX + 5, pointerType: 'mouse', pointerId: 1, bubbles: true, ...given }
    line(Math.min(Math.max(at, 0), LINES.length - 1)).dispatchEvent(new PointerEvent(name, place))
  })
async function click(at: number, given: PointerEventInit = {}) {
  await pointer('pointerdown', at, given)
  await pointer('pointerup', at, given)
  await pointer('click', at, { detail: 1, ...given })
}
const key = (name: string, given: KeyboardEventInit = {}, on: HTMLElement = list()) =>
  act(async () => {
    const init = { key: name, bubbles: true, cancelable: true, ...given }
    on.dispatchEvent(new KeyboardEvent('keydown', init))
  })

it('says that lines were copied only if they were', async () => {
  await open()
  copied.mockRejectedValueOnce(new DOMException('Write permission denied.', 'NotAllowedError'))
  await press(button('Copy lines'))
  await vi.waitFor(() => expect(getToasts().map(({ title }) => title)).toEqual(['Not copied']))
  await press(button('Copy lines'))
  await vi.waitFor(() => expect(getToasts().map(({ title }) => title)).toContain('Lines copied'))
})

describe('lines are selected', () => {
  beforeEach(open)

  it('with the pointer held, in both directions', async () => {
    await pointer('pointerdown', 3)
    await pointer('pointermove', 1)
    expect(selected()).toEqual(LINES.slice(1, 4))
    await pointer('pointermove', 4)
    expect(selected()).toEqual(LINES.slice(3, 5))
    await pointer('pointerup', 4)
    await pointer('click', 4, { detail: 1 })
    expect(text()).toContain('2 lines selected')
  })

  it('with clicks, and with Shift all between', async () => {
    await click(1)
    await click(3, { shiftKey: true })
    expect(selected()).toEqual(LINES.slice(1, 4))
    await click(2)
    expect(selected()).toEqual([LINES[2]])
    await click(2)
    expect(selected()).toEqual([])
  })

  it('with two touches', async () => {
    await click(1, { pointerType: 'touch' })
    await click(2, { pointerType: 'touch' })
    expect(selected()).toEqual(LINES.slice(1, 3))
  })

  it('with keys, which copy them as well', async () => {
    await key('ArrowUp')
    expect(selected()).toEqual([])
    await key('ArrowUp', { shiftKey: true })
    await key('ArrowUp', { shiftKey: true })
    const two = selected()
    expect(two).toHaveLength(2)
    await key('c', { ctrlKey: true })
    expect(copied).toHaveBeenCalledWith(two.join('\n'))
    await key('a', { metaKey: true })
    expect(selected()).toEqual(LINES)
    await key('Home')
    expect(selected()).toEqual(['zero'])
  })

  it('of a search with the pointer held, while a click shows a line in its context', async () => {
    await type('search', 'e')
    await pointer('pointerdown', 0)
    await pointer('pointermove', 1)
    expect(selected()).toEqual(['zero', 'one'])
    await pointer('pointerup', 1)
    await pointer('click', 1, { detail: 1 })
    expect(text()).toContain('2 lines selected')
    expect(document.querySelectorAll('button.console-line').length).toBeGreaterThan(0)
  })
})

describe('selected lines', () => {
  it('can be copied, and read with links', async () => {
    await open()
    await click(1)
    await click(2, { shiftKey: true })
    await press(button('Copy'))
    expect(copied).toHaveBeenCalledWith('one\nsee https://example.org/log.')
    await press(button('View'))
    await opened()
    const links = [...dialog().querySelectorAll('a')]
    expect(links.map((link) => [link.getAttribute('href'), link.rel])).toEqual([
      ['https://example.org/log', 'noopener noreferrer nofollow'],
    ])
    expect(dialog().querySelector('pre')?.textContent).toBe('one\nsee https://example.org/log.')
  })
})

describe('Escape', () => {
  it('ends the selection, then the search, then the full screen', async () => {
    await open()
    await press(button('Full screen'))
    await type('search', 'one')
    await pointer('pointerdown', 0)
    await key('a', { ctrlKey: true })
    const state = () => [
      selected().length > 0,
      document.querySelector<HTMLInputElement>('input[name=search]')?.value,
      document.querySelector('.console.is-full') !== null,
    ]
    expect(state()).toEqual([true, 'one', true])
    const after = []
    for (const _ of LINES) {
      await key('Escape', {}, document.querySelector('input[name=search]') as HTMLElement)
      after.push(state())
    }
    expect(after.slice(0, 3)).toEqual([
      [false, 'one', true],
      [false, '', true],
      [false, '', false],
    ])
  })
})

describe('the full screen', () => {
  it('keeps all else from keyboard and screen readers until it ends', async () => {
    await open()
    const other = document.createElement('nav')
    document.querySelector('.console')?.parentElement?.append(other)
    await press(button('Full screen'))
    expect(other.inert).toBe(true)
    await press(button('Leave full screen'))
    expect(other.inert).toBe(false)
  })
})

describe('a download', () => {
  it('is a text file of the shown lines', async () => {
    const stored: Promise<string>[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      stored.push((blob as Blob).text())
      return 'blob:lines'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await open()
    await type('search', 'one')
    await press(button('Download lines as a text file'))
    expect(names).toEqual(['console-SSSSSSSS.txt'])
    expect(await Promise.all(stored)).toEqual(['one\n'])
  })
})
