import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bufferKeys } from './buffer-keys.ts'

let frames: FrameRequestCallback[] = []
/** Keys that reach the page while the part loads; there should be none. */
const reached: string[] = []
const heard = ({ key }: KeyboardEvent) => reached.push(key)
const settle = async () => {
  for (let runFrame = 0; runFrame < 30; runFrame += 1) {
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

describe('keys pressed while a part loads', () => {
  it('are typed into its field in order when it gets the focus', async () => {
    const arrived = bufferKeys()
    type('f', 'i', 'x', 'Tab', 'Backspace', 's', 'h')
    expect(reached).toEqual([])
    arrived()
    const field = add('input')
    field.value = '#'
    const inputTypes: string[] = []
    field.addEventListener('input', (event) => inputTypes.push((event as InputEvent).inputType))
    const heardThere: string[] = []
    field.addEventListener('keydown', ({ key: name }) => heardThere.push(name))
    field.focus()
    await settle()
    expect(field.value).toBe('#fish')
    // The target of Tab in the unloaded part is unknown.
    expect(heardThere).toEqual(['f', 'i', 'x', 'Backspace', 's', 'h'])
    const [insert, remove] = ['insertText', 'deleteContentBackward']
    expect(inputTypes).toEqual([insert, insert, insert, remove, insert, insert])
  })

  it('reach the page again after the replay', async () => {
    const arrived = bufferKeys()
    key('a')
    arrived()
    add('input').focus()
    await settle()
    reached.length = 0
    expect(key('b')).toBe(false)
    expect(reached).toEqual(['b'])
  })

  it('include text and arrow keys only, since others may trigger an action the user does not see', () => {
    const stop = bufferKeys()
    const held = ['ArrowDown', 'ArrowRight', 'Home', 'Tab', 'a'].map((name) => key(name))
    const free = [key('F5'), key('k', { ctrlKey: true }), key('b', { metaKey: true })]
    expect([held, free]).toEqual([
      [true, true, true, true, true],
      [false, false, false],
    ])
    stop()
    add('input').focus()
  })

  it('are dropped with Escape, and reach the page again', async () => {
    const arrived = bufferKeys()
    key('a')
    expect([key('Escape'), key('b')]).toEqual([false, false])
    arrived()
    const field = add('input')
    field.focus()
    await settle()
    expect([field.value, reached]).toEqual(['', ['Escape', 'b']])
  })

  it('start with neither a space nor Enter, which belong to the pressed button', () => {
    const stop = bufferKeys()
    expect([key(' '), key('Enter')]).toEqual([false, false])
    key('a')
    expect([key(' '), key('Enter')]).toEqual([true, true])
    stop()
    add('input').focus()
  })

  it('stay in a focused field of the page, unless the part replaces it', async () => {
    const field = add('input')
    field.focus()
    const stop = bufferKeys()
    expect(key('a')).toBe(false)
    stop()
    const replaced = add('input')
    replaced.focus()
    const arrived = bufferKeys(replaced)
    expect([key(' '), key('b')]).toEqual([true, true])
    replaced.remove()
    arrived()
    const next = add('textarea')
    next.focus()
    await settle()
    expect(next.value).toBe(' b')
  })

  it('go to the element that keeps the focus, with Enter last', async () => {
    const arrived = bufferKeys()
    type('ArrowDown', 'Enter')
    arrived()
    const [first, second] = [add('button'), add('button')]
    const pressed = vi.fn<() => void>()
    const moved = vi.fn<() => void>()
    second.addEventListener('click', pressed)
    second.addEventListener('keydown', moved)
    const rendered = (count: number) => {
      for (let runFrame = 0; runFrame < count; runFrame += 1) frames.splice(0).forEach((run) => run(0))
    }
    first.focus()
    rendered(3)
    second.focus()
    rendered(2)
    expect(moved).not.toHaveBeenCalled()
    await settle()
    expect(pressed).toHaveBeenCalledOnce()
    expect(moved).toHaveBeenCalledTimes(2)
  })

  it('are not replayed where the part handles them itself', async () => {
    const arrived = bufferKeys()
    type('a', 'b', 'Backspace')
    arrived()
    const field = add('input')
    field.value = 'kept'
    field.addEventListener('keydown', (event) => event.preventDefault())
    field.focus()
    await settle()
    expect(field.value).toBe('kept')
  })

  it.each([
    ['before the first frame', 0],
    ['between two frames', 2],
  ])('wait for the focus on a machine that is busy %s', async (_moment, framesBefore) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const arrived = bufferKeys()
    type('a')
    arrived()
    const runFrames = (count: number) => {
      for (let frame = 0; frame < count; frame += 1) frames.splice(0).forEach((run) => run(0))
    }
    runFrames(framesBefore)
    now.mockReturnValue(5000)
    runFrames(2)
    const menu = add('button')
    const heardThere = vi.fn<() => void>()
    menu.addEventListener('keydown', heardThere)
    menu.focus()
    await settle()
    now.mockRestore()
    expect(heardThere).toHaveBeenCalledOnce()
  })

  it('are dropped when no element takes the focus in time', async () => {
    const arrived = bufferKeys()
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
