// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdKeys, typeInto } from './buffer-keys.ts'

let frames: FrameRequestCallback[] = []
/** Of the page, while the part is on its way: no key gets here. */
const reached: string[] = []
const heard = ({ key }: KeyboardEvent) => reached.push(key)
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    frames.splice(0).forEach((run) => run(0))
    await Promise.resolve()
  }
}
const key = (name: string, held: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}
const type = (...keys: string[]) => keys.forEach((name) => key(name))
const add = <Name extends keyof HTMLElementTagNameMap>(name: Name) => {
  const element = document.createElement(name)
  document.body.append(element)
  return element
}

beforeEach(() => {
  frames = []
  reached.length = 0
  document.body.replaceChildren()
  document.body.addEventListener('keydown', heard)
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
})
afterEach(() => {
  document.body.removeEventListener('keydown', heard)
  vi.unstubAllGlobals()
})

describe('keys that are pressed while a part is on its way', () => {
  it('are written into its field when that takes the focus, in their order', async () => {
    const arrived = holdKeys()
    type('f', 'i', 'x', 'Tab', 'Backspace', 's', 'h')
    expect(reached).toEqual([])
    arrived()
    const field = add('input')
    field.value = '#'
    const told = vi.fn<() => void>()
    field.addEventListener('input', told)
    const heardThere: string[] = []
    field.addEventListener('keydown', ({ key: name }) => heardThere.push(name))
    field.focus()
    await settle()
    expect(field.value).toBe('#fish')
    // Where Tab would lead from there nobody could know.
    expect(heardThere).toEqual(['f', 'i', 'x', 'Backspace', 's', 'h'])
    expect(told).toHaveBeenCalledTimes(6)
  })

  it('reach the page again once they are given', async () => {
    const arrived = holdKeys()
    key('a')
    arrived()
    add('input').focus()
    await settle()
    reached.length = 0
    expect(key('b')).toBe(false)
    expect(reached).toEqual(['b'])
  })

  it('are what writes and moves; others may decide something unseen', () => {
    const stop = holdKeys()
    const held = ['ArrowDown', 'Home', 'Tab', 'a'].map((name) => key(name))
    const free = [key('F5'), key('Escape'), key('k', { ctrlKey: true }), key('b', { metaKey: true })]
    expect([held, free]).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ])
    stop()
    add('input').focus()
  })

  it('begin with neither a space nor a decision, which are of what is pressed already', () => {
    const stop = holdKeys()
    expect([key(' '), key('Enter')]).toEqual([false, false])
    key('a')
    expect([key(' '), key('Enter')]).toEqual([true, true])
    stop()
    add('input').focus()
  })

  it('of a field of the page stay with it, but not of one that gives way', async () => {
    const field = add('input')
    field.focus()
    const stop = holdKeys()
    expect(key('a')).toBe(false)
    stop()
    const replaced = add('input')
    replaced.focus()
    const arrived = holdKeys(replaced)
    expect([key(' '), key('b')]).toEqual([true, true])
    replaced.remove()
    arrived()
    const next = add('textarea')
    next.focus()
    await settle()
    expect(next.value).toBe(' b')
  })

  it('go to what takes the focus and keeps it, and decide there at last', async () => {
    const arrived = holdKeys()
    type('ArrowDown', 'Enter')
    arrived()
    const [first, second] = [add('button'), add('button')]
    const pressed = vi.fn<() => void>()
    const moved = vi.fn<() => void>()
    second.addEventListener('click', pressed)
    second.addEventListener('keydown', moved)
    const drawn = (count: number) => {
      for (let turn = 0; turn < count; turn += 1) frames.splice(0).forEach((run) => run(0))
    }
    first.focus()
    drawn(3)
    second.focus()
    drawn(2)
    expect(moved).not.toHaveBeenCalled()
    await settle()
    expect(pressed).toHaveBeenCalledOnce()
    expect(moved).toHaveBeenCalledTimes(2)
  })

  it('do nothing that the part does itself', async () => {
    const arrived = holdKeys()
    type('a', 'b', 'Backspace')
    arrived()
    const field = add('input')
    field.value = 'kept'
    field.addEventListener('keydown', (event) => event.preventDefault())
    field.focus()
    await settle()
    expect(field.value).toBe('kept')
  })

  it('are let go when nothing takes the focus in time', async () => {
    const arrived = holdKeys()
    key('a')
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    arrived()
    now.mockReturnValue(2001)
    await settle()
    now.mockRestore()
    expect([key('b'), frames.length]).toEqual([false, 0])
    const field = add('input')
    field.focus()
    expect(field.value).toBe('')
  })
})

it('writes behind what stands in a field, and tells the page', () => {
  const field = add('textarea')
  field.value = 'one'
  const told = vi.fn<() => void>()
  field.addEventListener('input', told)
  typeInto(field, ' two')
  expect([field.value, field.selectionStart]).toEqual(['one two', 7])
  expect(told).toHaveBeenCalledOnce()
})
