import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@quarry/api/contract/client'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import type { PostedForm } from '../forms/posted-form.ts'
import type { Catalogue } from '../i18n/message-catalogue.ts'
import type { MarkdownRenderer } from '../markdown-renderer.ts'
import type { SearchAccess, SiteNotices } from './page-state.ts'
import type { PlayerSetup } from '../preferences/player-setup.ts'
import type { PreferenceStore } from '../preferences/preference-store.ts'

/** What every loader, guard and component can reach; described in web/README.md. */
export interface RouterContext {
  api: ApiClient
  queryClient: QueryClient
  viewer: Viewer | null
  preferences: PreferenceStore
  /** What the visitor plays, as remembered by a cookie. */
  setup: () => PlayerSetup | undefined
  i18n: Catalogue
  /** `null` while no search key could be had; search pages then say so. */
  search: SearchAccess | null
  notices: SiteNotices
  /** All releases of the game, newest first; ranges of versions are told by them. */
  releases: readonly string[]
  /** Public origin of the site, for absolute addresses in the head. */
  siteUrl: string
  /** People's texts as HTML, made in a worker of the server or of the browser. */
  markdown: MarkdownRenderer
  /** The page state as JSON, exactly as it stands in the HTML. */
  pageState: () => string
  /** A form that was sent without scripts and came back, while its page is on the screen. */
  posted: () => PostedForm | undefined
  /** Why the routes of the address could not be had, in a browser that fetches them late. */
  routesFailure: () => unknown
  /** Whether a page is among those whose routes may not be there yet. */
  hasLazyPage: (pathname: string) => boolean
  /** The script that a page of the server starts with; the development server and the browser have none. */
  entry: string | undefined
  /** Tags of the development server; empty in production. */
  devScripts: readonly { type: string; src?: string; children?: string }[]
}
