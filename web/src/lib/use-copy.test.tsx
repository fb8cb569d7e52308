import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../testing/page-stage.tsx'
import { CopyCode } from '../ui/controls/copy-code.tsx'
import { clearToasts, getToasts } from './toasts/toast-store.ts'

const stage = pageStage()
const refused = () => new DOMException('Write permission denied.', 'NotAllowedError')
afterEach(() => {
  vi.restoreAllMocks()
  act(clearToasts)
})

it.each([
  ['the clipboard', () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused())],
  [
    'the command of a page without a clipboard',
    () => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
      document.execCommand = () => false
    },
  ],
])('says what to do if the browser refuses %s', async (_, refuse) => {
  refuse()
  await stage.open(
    () => <CopyCode text="abc" />,
    () => undefined,
  )
  await shows('abc')
  await press(button('abc: Copy to clipboard'))
  await vi.waitFor(() => expect(getToasts()).toHaveLength(1))
  expect(getToasts()[0]).toMatchObject({ type: 'error', title: 'Not copied' })
  expect(button('abc: Copied')).toBeUndefined()
  expect(text()).toContain('abc')
})
