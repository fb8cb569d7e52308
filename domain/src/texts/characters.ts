/** What may stand in slugs and version numbers: safe in an address without escapes. As a class of a regular expression. */
export const URL_SAFE_CHARACTERS = 'A-Za-z0-9!@$()`.+,_"-'

/** What may stand in usernames. */
export const USERNAME_CHARACTERS = 'A-Za-z0-9_-'
