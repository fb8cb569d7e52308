import { parse } from 'hono/utils/cookie'

/** The session of a browser, set by the API. */
export const SESSION_COOKIE = 'quarry_session'

/** Marks a browser in which an account signed in; sent with sign-ins only. */
export const KNOWN_BROWSER_COOKIE = 'quarry_browser'

/** The cookies of a `Cookie` header or of `document.cookie`, by the parser that the API uses (`hono/cookie`). */
export const readCookies = (header: string): Record<string, string> => parse(header)

/** One of them; undefined if it is missing or malformed. */
export const readCookie = (header: string, name: string): string | undefined => parse(header, name)[name]
