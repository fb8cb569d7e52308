import { HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { preload } from 'react-dom'
import { RawIntlProvider } from 'react-intl'
import { fileOf } from 'virtual:messages'
import { useCatalogue } from '../../lib/i18n/use-message-catalogue.ts'
import { afterHydration, recordSubmitsScript } from '../../lib/before-hydration/replay-input.ts'
import { recordPressesScript } from '../../lib/before-hydration/record-presses.ts'
import { forgetSentDraftScript } from '../../lib/forms/sent-draft.ts'
import { localeByCode } from '../../lib/i18n/locales.ts'
import { PAGE_STATE_ID } from '../../lib/router/page-state.ts'
import { usePreferences } from '../../lib/preferences/use-preferences.ts'
import { firstPaintScript } from './first-paint.ts'
import { lateFontScript } from './late-font.ts'
import { skipLinksScript } from './skip-links.ts'
import type { DarkTheme } from '../../lib/preferences/preferences.ts'

/** Runs before the first paint when the theme follows the operating system. */
const themeScript = (dark: DarkTheme) =>
  `document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'${dark}'`

/**
 * The HTML document. The theme is right in the first paint: the server renders it from cookie and client hint;
 * without either an inline script reads the operating system's theme first.
 */
export function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { i18n, pageState, entry } = router.options.context
  const intl = useCatalogue()
  const { theme, preferences } = usePreferences()
  const locale = localeByCode(i18n.locale)
  const nonce = router.options.ssr?.nonce
  if (import.meta.env.SSR) {
    for (const area of i18n.areas) {
      const file = fileOf(i18n.locale, area)
      if (file) preload(file, { as: 'fetch', crossOrigin: 'anonymous' })
    }
  }
  useEffect(() => {
    afterHydration(() => {
      // Marks the page as hydrated; browser tests wait for it.
      document.documentElement.dataset['hydrated'] = ''
    })
  }, [])
  // The system's theme may change between the inline script and hydration, which does not update attributes.
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <html
      lang={intl.locale}
      dir={locale.dir}
      data-theme={theme}
      data-plain={preferences.cosmetics.advancedRendering ? undefined : ''}
      data-aside={preferences.cosmetics.leftContentLayout ? 'start' : undefined}
      suppressHydrationWarning
    >
      <head>
        {preferences.colorMode === 'system' && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{
              __html: import.meta.env.SSR ? themeScript(preferences.cosmetics.preferredDarkTheme) : '',
            }}
          />
        )}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? recordSubmitsScript +
                recordPressesScript +
                forgetSentDraftScript +
                skipLinksScript +
                lateFontScript
              : '',
          }}
        />
        <HeadContent />
        {/* Painted before its last word is there, the header would move: nothing is, before what follows it begins. */}
        <link rel="expect" href="#main" blocking="render" />
        <script
          type="module"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaintScript(entry) : '' }}
        />
      </head>
      <body>
        <script
          type="application/json"
          id={PAGE_STATE_ID}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: pageState() }}
        />
        <RawIntlProvider value={intl}>{children}</RawIntlProvider>
        <Scripts />
      </body>
    </html>
  )
}
