import { isLanguage, matchLanguage, type Language } from '@quarry/domain/site/languages'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { HttpEnv } from './env.ts'

/** Cookie with the language that the user selected. */
const LANGUAGE_COOKIE = 'locale'

/** The language in which the caller reads the site. */
export function readerLanguage(c: Context<HttpEnv>): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE)
  return chosen !== undefined && isLanguage(chosen)
    ? chosen
    : matchLanguage(c.req.header('accept-language') ?? '')
}
