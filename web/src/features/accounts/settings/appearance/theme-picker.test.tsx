import { expect, it } from 'vitest'
import { pageStage } from '../../../../../testing/page-stage.tsx'
import { ThemePicker } from './theme-picker.tsx'

const stage = pageStage()

it('offers every theme without developer mode', async () => {
  const chosen = { colorMode: 'system', cosmetics: { preferredDarkTheme: 'dark' }, flags: {} }
  const preferences = { subscribe: () => () => undefined, get: () => chosen, theme: () => 'light' }
  await stage.open(
    () => <ThemePicker />,
    () => undefined,
    null,
    { preferences },
  )
  const themes = [...document.querySelectorAll<HTMLInputElement>('[name=theme]')].map(({ value }) => value)
  expect(themes).toEqual(['system', 'light', 'dark', 'oled', 'retro'])
})
