import type { InstalledContent } from '@quarry/api/contract/hosting/content'
import { useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'

/** Says how many files were installed, and what they require that has no version for the server. */
export function useInstalledToast(): (result: InstalledContent) => void {
  const intl = useIntl()
  return ({ installed, missing }) =>
    addToast({
      type: missing.length > 0 ? 'warning' : 'success',
      title: intl.formatMessage({ id: 'hosting-content.installed' }, { count: installed.length }),
      ...(missing.length > 0 && {
        text: intl.formatMessage(
          { id: 'hosting-content.missing' },
          { titles: intl.formatList(missing.map(({ title }) => title)) },
        ),
      }),
    })
}
