import { expect, it } from 'vitest'
import { localeOf, rememberedLocale } from './request-locale.ts'

const DEVELOPER = 'featureFlags=%7B%22developerMode%22%3Atrue%7D'
const source = (address: string, cookies = '', languages = 'en') => ({ address, cookies, languages })

it.each([
  [source('/mods?hl=de-DE', 'locale=en-US'), 'de-DE'],
  [source('/mods?hl=xx', 'locale=de-DE'), 'de-DE'],
  [source('/mods', '', 'de, en;q=0.5'), 'de-DE'],
])(
  'takes the language of the address, else the chosen one, else that of the browser: %j',
  (given, locale) => {
    expect(localeOf(given)).toBe(locale)
  },
)

it.each([
  ['/mods?hl=de-DE', ''],
  ['/mods?q=hl&hl=de-DE', 'locale=en-US'],
  ['https://quarry.test/?hl=de-DE', 'locale=broken'],
])('remembers the language of %s with the cookies %j', (address, cookies) => {
  expect(rememberedLocale(source(address, cookies), true)).toBe(
    'locale=de-DE; Max-Age=31536000; Path=/; SameSite=Strict; Secure',
  )
})

it.each([
  ['/mods', ''],
  ['/mods?hl=xx', ''],
  ['/mods?hl=', 'locale=de-DE'],
  ['/mods?hl=de-DE', 'locale=de-DE'],
  ['/mods?q=%3Fhl=de-DE', ''],
  ['/mods?hl=en-XA', ''],
  ['/mods?hl=ar-XB', 'locale=de-DE'],
])('remembers nothing for %s with the cookies %j', (address, cookies) => {
  expect(rememberedLocale(source(address, cookies), true)).toBeUndefined()
})

it.each([
  ['/mods?hl=en-XA', '', 'en'],
  ['/mods?hl=ar-XB', '', 'de'],
  ['/mods', 'locale=en-XA', 'en'],
  ['/mods', 'locale=ar-XB', 'de'],
  ['/mods', '', 'en-XA'],
])('shows a pseudo-locale in developer mode only: %s, %s, %s', (address, cookies, languages) => {
  expect(localeOf(source(address, cookies, languages))).toBe(languages === 'de' ? 'de-DE' : 'en-US')
  const asked = languages === 'en-XA' ? 'en-US' : /en-XA|ar-XB/.exec(address + cookies)?.[0]
  expect(localeOf(source(address, `${cookies}; ${DEVELOPER}`, languages))).toBe(asked)
})
