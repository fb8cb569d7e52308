import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The formatter in force; components below use react-intl's own `useIntl` and `FormattedMessage`. */
export function useCatalogue() {
  const { i18n } = useRouter().options.context
  return useSyncExternalStore(i18n.subscribe, i18n.intl, i18n.intl)
}
