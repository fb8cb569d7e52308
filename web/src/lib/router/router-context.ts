import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@quarry/api/contract/client'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import type { PostedForm } from '../forms/posted-form.ts'
import type { Catalogue } from '../i18n/message-catalogue.ts'
import type { MarkdownRenderer } from '../markdown-renderer.ts'
import type { SearchAccess, SiteNotices } from './page-state.ts'
import type { PlayerSetup } from '../preferences/player-setup.ts'
import type { PreferenceStore } from '../preferences/preference-store.ts'

/** The context of every loader, guard and component; described in web/README.md. */
export interface RouterContext {
  api: ApiClient
  queryClient: QueryClient
  viewer: Viewer | null
  preferences: PreferenceStore
  /** The player's setup, stored in a cookie. */
  setup: () => PlayerSetup | undefined
  i18n: Catalogue
  /** `null` without a search key; search pages then show an error. */
  search: SearchAccess | null
  notices: SiteNotices
  /** All releases of the game, newest first; version ranges are derived from them. */
  releases: readonly string[]
  /** Public origin of the site, for absolute addresses in the head. */
  siteUrl: string
  /** Renders users' texts in a worker of the server or of the browser. */
  markdown: MarkdownRenderer
  /** The page state as JSON, exactly as it stands in the HTML. */
  pageState: () => string
  /** A form that was submitted without scripts and rejected, while its page is shown. */
  posted: () => PostedForm | undefined
  /** Why the lazy routes of the address failed to load, in the browser. */
  routesFailure: () => unknown
  /** Whether a page is among those whose routes may not be loaded yet. */
  hasLazyPage: (pathname: string) => boolean
  /** The entry script of a page from the server; undefined in development and in the browser. */
  entry: string | undefined
  /** Tags of the development server; empty in production. */
  devScripts: readonly { type: string; src?: string; children?: string }[]
}
