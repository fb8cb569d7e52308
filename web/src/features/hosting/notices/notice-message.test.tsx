import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { NoticeMessage } from './notice-message.tsx'

const stage = pageStage()
const preferences = { cosmetics: { externalLinksNewTab: true } }
const open = (html: string) =>
  stage.open(
    () => <NoticeMessage html={html} />,
    () => null,
    null,
    { preferences: { subscribe: () => () => {}, get: () => preferences, theme: () => 'light' } },
  )

it('opens external links as the visitor wants once the focus was on one', async () => {
  await open('<p>See <a href="https://status.example/">the status</a></p>')
  const link = document.querySelector('a') as HTMLAnchorElement
  // The test environment would leave its page.
  document.addEventListener('click', (event) => event.preventDefault())
  await act(async () => link.focus())
  await vi.waitFor(() => {
    link.click()
    expect(link.target).toBe('_blank')
  })
})

it('shows an image that cannot be loaded as its text', async () => {
  await open('<p><img src="https://status.example/a.png" alt="the status"></p>')
  const image = document.querySelector('img') as HTMLImageElement
  await vi.waitFor(() => {
    image.dispatchEvent(new Event('error'))
    expect(image.classList).toContain('failed')
  })
})
