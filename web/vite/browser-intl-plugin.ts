import { join } from 'node:path'
import type { Plugin } from 'vite'

const OWN = join(import.meta.dirname, '../src/lib/i18n/browser-intl.tsx')

/** Browsers format with `lib/i18n/browser-intl.tsx`; the server, tests and development with react-intl itself. */
export function browserIntl(): Plugin {
  return {
    name: 'quarry:browser-intl',
    enforce: 'pre',
    apply: 'build',
    resolveId(id) {
      return id === 'react-intl' && this.environment.name === 'client' ? OWN : undefined
    },
  }
}
