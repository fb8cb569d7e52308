/** The session of a browser, set by the API. */
export const SESSION_COOKIE = 'quarry_session'
