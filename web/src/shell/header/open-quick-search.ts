/** Sent to the window when another part of the page wants the site-wide search to open. */
export const QUICK_SEARCH_WANTED = 'quick-search'

/** Opens the site-wide search of the header, which may be loaded for it. */
export const openQuickSearch = () => window.dispatchEvent(new Event(QUICK_SEARCH_WANTED))
