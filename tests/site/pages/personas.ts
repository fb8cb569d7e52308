/** The visitors of the site: a guest, a creator with content of her own, a moderator, an administrator. All are of the seed. */
export const PERSONAS = ['visitor', 'alice', 'mo', 'ada'] as const
export type Persona = (typeof PERSONAS)[number]

/** Pages that ask for a session first: guests are led from there to the page of sign-in. */
const OF_ACCOUNTS =
  /^\/(settings|dashboard|create|moderation|admin|servers\/manage)\b|^\/collection\/following|\/(settings|moderation|create|edit)\b/
/** Pages that show staff more than others, and pages for staff alone. */
const OF_STAFF = /^\/(moderation|admin|\$type|user|organization|collection)\b|^\/report$/
/** Pages that show administrators more than moderators. */
const OF_ADMINS = /^\/(admin|moderation\/user)\b/
/** Pages that look the same for all who may see them, beside pages of the same frame that differ. */
const FOR_ALL =
  /^\/(legal|news|status)\b|\/(\$projectType|changelog|gallery|versions|create|edit|following)$|\/settings\b/

/**
 * Whether a persona has to visit the pages of this pattern: alice visits all, the others those that show them something
 * else than her.
 */
export function meets(persona: Persona, pattern: string): boolean {
  switch (persona) {
    case 'alice':
      return true
    case 'visitor':
      return !FOR_ALL.test(pattern) && !OF_ACCOUNTS.test(pattern)
    case 'mo':
      return !FOR_ALL.test(pattern) && OF_STAFF.test(pattern)
    case 'ada':
      return OF_ADMINS.test(pattern)
  }
}
