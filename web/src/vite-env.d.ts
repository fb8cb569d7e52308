/// <reference types="vite/client" />

declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

  /** The messages of an area: plain text, or parsed when they have placeholders. */
  export const loadArea: (
    locale: string,
    area: string,
  ) => Promise<Record<string, string | MessageFormatElement[]>>
  /** The file that browsers load for an area; none in development. */
  export const fileOf: (locale: string, area: string) => string | undefined
}

declare module 'virtual:locales' {
  import type { Locale } from './lib/i18n/locale.ts'

  /** The folders of `src/locales` and the pseudo-locales, English first. */
  export const LOCALES: readonly Locale[]
}

declare module 'virtual:lazy-routes' {
  import type { LazyArea } from './lib/lazy/lazy-routes.ts'

  /** Lazy-loaded routes; none in development and on the server. */
  export const LAZY_AREAS: readonly LazyArea[]
  /** Addresses of their pages, with parameters as `$`. */
  export const LAZY_PAGES: readonly string[]
}

declare module 'virtual:tag-icons' {
  /** Address of the SVG file with a symbol for each icon. */
  export const file: string
  /** Names of the icons, separated by blanks. */
  export const names: string
}
