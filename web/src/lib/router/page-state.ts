import type { OnResponse, Send } from '../api/observed-requests.ts'
import { inlineJson } from '../render/inline-json.ts'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import type { PostedForm } from '../forms/posted-form.ts'
import type { Preferences } from '../preferences/preferences.ts'

/** Access to search: the engine's address as seen from here, and a search-only key. */
export interface SearchAccess {
  url: string
  key: string
  /** Set while a page is rendered on the server. */
  send?: Send | undefined
  onResponse?: OnResponse | undefined
}

/** Notices of the whole site. Each is shown as a banner, except for the contact. */
export interface SiteNotices {
  /** Address of the production site when this is a staging site. */
  stagingOf?: string | undefined
  /** Set when the API did not respond while the page was rendered. */
  isAccountUnknown: boolean
  isSearchUnknown: boolean
  /** Addresses outside of the site, for the footer: its source code, its team, its chat server. */
  contact?: Partial<Record<'source' | 'contact' | 'chat', string | undefined>> | undefined
}

/**
 * The state of the server when it rendered the page; written into the HTML, so that the browser requests nothing
 * again.
 */
export interface PageState {
  viewer: Viewer | null
  preferences: Preferences
  systemIsLight: boolean | undefined
  /** The current language, chosen by query, cookie or browser. */
  locale: string
  /** Message areas the page was rendered with. */
  areas: readonly string[]
  search: SearchAccess | null
  notices: SiteNotices
  /** All releases of the game, newest first; none when the API did not respond. */
  releases: readonly string[]
  posted?: PostedForm
  /** Changes with every build; see `shell/new-build-reload.ts`. */
  build: string
  siteUrl: string
  /** The site's clock when the server began to read the page's data; see `site-clock.ts`. */
  renderedMs: number
}

export const PAGE_STATE_ID = 'page-state'

/** `<` is written as an escape, so that no text inside can end the script element. */
export const serializePageState = (state: PageState) => inlineJson(state)

export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  if (!text) throw new Error('the page carries no state')
  return JSON.parse(text) as PageState
}
