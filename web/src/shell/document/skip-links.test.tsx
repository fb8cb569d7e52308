import { beforeAll, beforeEach, expect, it } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { skipLinksScript } from './skip-links.ts'

beforeAll(() =>
  runInline(skipLinksScript, { addEventListener: window.addEventListener.bind(window), document }),
)
beforeEach(() => {
  document.body.innerHTML =
    '<a class="skip" href="#results">Skip</a><a href="#results" id="other">Other</a><section id="results"></section>'
})

function press(link: string, isVisible: boolean, held: MouseEventInit = {}) {
  const target = document.getElementById('results') as HTMLElement
  target.checkVisibility = () => isVisible
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  document.querySelector(link)?.dispatchEvent(click)
  return { isOwn: click.defaultPrevented, focused: document.activeElement?.id ?? '' }
}

it('moves the focus and leaves the address as it is', () => {
  expect(press('.skip', true)).toEqual({ isOwn: true, focused: 'results' })
})

it('is a plain link to what is hidden, and with a modifier key', () => {
  expect(press('.skip', false)).toEqual({ isOwn: false, focused: '' })
  expect(press('.skip', true, { ctrlKey: true })).toEqual({ isOwn: false, focused: '' })
})

it('leaves other links alone', () => {
  expect(press('#other', true)).toEqual({ isOwn: false, focused: '' })
})
