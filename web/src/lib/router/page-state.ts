import { inlineJson } from '../render/inline-json.ts'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import type { PostedForm } from '../forms/posted-form.ts'
import type { Preferences } from '../preferences/preferences.ts'

/** Where searches go: the engine's address as seen from here, and a key that can only search. */
export interface SearchAccess {
  url: string
  key: string
}

/** What concerns every page of the site as it is now; each is a banner. */
export interface SiteNotices {
  /** The real site, when this is the one for trying things out. */
  stagingOf?: string | undefined
  /** What the API could not tell when the page was made. */
  isAccountUnknown: boolean
  isSearchUnknown: boolean
}

/** What the server knew when it rendered the page; written into the HTML, so the browser asks nothing again. */
export interface PageState {
  viewer: Viewer | null
  preferences: Preferences
  systemIsLight: boolean | undefined
  /** The language in force, after query, cookie and browser were weighed. */
  locale: string
  /** Message areas the page was rendered with. */
  areas: readonly string[]
  search: SearchAccess | null
  notices: SiteNotices
  /** All releases of the game, newest first; none when the API could not tell. */
  releases: readonly string[]
  posted?: PostedForm
  /** Changes with every build; see `shell/freshness.ts`. */
  build: string
  siteUrl: string
  /** The site's clock when it began to read what the page shows; see `site-clock.ts`. */
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
