import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../lib/preferences/use-preferences.ts'
import { Mark } from '../logo.tsx'
import { addToast } from '../../lib/toasts/toast-store.ts'

/** Clicks that toggle developer mode. */
const CLICKS = 5

/** The logo of the footer; five clicks toggle developer mode. */
export function LogoButton() {
  const intl = useIntl()
  const clicks = useRef(0)
  const { preferences, set } = usePreferences()
  const logo = (
    <>
      <Mark />
      <span>Quarry</span>
    </>
  )
  return (
    <>
      <button
        type="button"
        className="logo justify-self-start"
        onClick={() => {
          clicks.current += 1
          if (clicks.current < CLICKS) return
          clicks.current = 0
          const developerMode = !preferences.flags.developerMode
          set({ flags: { developerMode } })
          const id = developerMode ? 'shell.developer.on' : 'shell.developer.off'
          addToast({
            type: 'info',
            title: intl.formatMessage({ id }),
            text: intl.formatMessage({ id: 'shell.developer.text' }),
          })
        }}
      >
        {logo}
      </button>
      <noscript>
        <span className="logo">{logo}</span>
      </noscript>
    </>
  )
}
