/** The visitors of the walks: a guest, a creator with content of her own, a moderator. All are of the seed. */
export const PERSONAS = ['visitor', 'alice', 'mo'] as const
export type Persona = (typeof PERSONAS)[number]

/** What asks who one is first: visitors are led from there to the page that they meet anyway. */
const OF_ACCOUNTS =
  /^\/(settings|dashboard|create|moderation|admin)\b|^\/collection\/following|\/(settings|moderation|create|edit)\b/
/** Where staff are shown more than others, and what staff alone are shown. */
const OF_STAFF = /^\/(moderation|admin|\$type|user|organization|collection)\b|^\/report$/
/** Pages that look the same for all who may see them, beside pages of the same frame that differ. */
const FOR_ALL =
  /^\/(legal|news|status)\b|\/(\$projectType|changelog|gallery|versions|create|edit|following)$|\/settings\b/

/**
 * Whether a persona has to meet the pages of this pattern: alice meets all, the others what they are shown otherwise
 * than she is.
 */
export function meets(persona: Persona, pattern: string): boolean {
  if (persona === 'alice') return true
  return (
    !FOR_ALL.test(pattern) && (persona === 'visitor' ? !OF_ACCOUNTS.test(pattern) : OF_STAFF.test(pattern))
  )
}
