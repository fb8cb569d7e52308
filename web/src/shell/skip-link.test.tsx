// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { rootInPage } from '../../testing/page-stage.tsx'
import { SkipLink } from './skip-link.tsx'

const root = rootInPage()

async function press(isVisible: boolean, held: MouseEventInit = {}) {
  await act(async () =>
    root().render(
      <>
        <SkipLink to="results">Skip to results</SkipLink>
        <section id="results" />
      </>,
    ),
  )
  const target = document.getElementById('results') as HTMLElement
  target.checkVisibility = () => isVisible
  target.scrollIntoView = vi.fn<() => void>()
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  await act(async () => document.querySelector('a')?.dispatchEvent(click))
  return { isOwn: click.defaultPrevented, focused: document.activeElement?.id ?? '' }
}

it('moves the focus and leaves the address as it is', async () => {
  expect(await press(true)).toEqual({ isOwn: true, focused: 'results' })
})

it('is a link to what is hidden, and with a modifier key', async () => {
  expect(await press(false)).toEqual({ isOwn: false, focused: '' })
  expect(await press(true, { ctrlKey: true })).toEqual({ isOwn: false, focused: '' })
})
