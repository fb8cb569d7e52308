import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CaptchaField } from './captcha-field.tsx'

const messages = {
  'accounts-sign-in.captcha.missing': 'It cannot be loaded.',
  'accounts-sign-in.captcha.again': 'Again',
}
const captcha = { provider: 'turnstile', site_key: 'for everybody' } as const

let root: Root
let place: HTMLElement
const scripts: HTMLScriptElement[] = []
const show = (props: { onAnswer: (answer: string) => void; refusal?: unknown }) =>
  act(async () => {
    root.render(
      <IntlProvider locale="en" messages={messages as never} onError={() => {}}>
        <CaptchaField captcha={captcha} error={undefined} refusal={props.refusal} onAnswer={props.onAnswer} />
      </IntlProvider>,
    )
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // No script is actually loaded.
  vi.spyOn(document.head, 'append').mockImplementation((node) => void scripts.push(node as HTMLScriptElement))
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  scripts.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('reports a script that fails to load, retries, and passes on answers that are valid once', async () => {
  const onAnswer = vi.fn<(answer: string) => void>()
  await show({ onAnswer })
  expect(scripts.at(-1)?.src).toContain(
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  )
  await act(async () => void scripts.at(-1)?.dispatchEvent(new Event('error')))
  expect(place.textContent).toContain('It cannot be loaded.')
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).not.toContain('It cannot be loaded.')

  const render = vi.fn<(place: HTMLElement, options: Record<string, unknown>) => string>(() => 'one')
  const [reset, remove] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()]
  await act(async () => {
    Object.assign(window, { turnstile: { render, reset, remove } })
    window.quarryCaptchaReady?.()
  })
  const options = render.mock.calls[0]?.[1] as { sitekey: string; callback: (answer: string) => void }
  expect(options.sitekey).toBe('for everybody')
  options.callback('an answer')
  expect(onAnswer).toHaveBeenLastCalledWith('an answer')
  await show({ onAnswer, refusal: new Error('the name is taken') })
  expect(reset).toHaveBeenCalledWith('one')
  expect(onAnswer).toHaveBeenLastCalledWith('')
  await act(async () => root.render(null))
  expect(remove).toHaveBeenCalledWith('one')
})
