export type System = 'windows' | 'mac' | 'linux'

/** The operating system for the game, from the browser; undefined for phones, which cannot run it. */
export function operatingSystemOf(userAgent: string): System | undefined {
  if (/Android|iPhone|iPad/.test(userAgent)) return undefined
  if (userAgent.includes('Windows')) return 'windows'
  if (userAgent.includes('Macintosh')) return 'mac'
  return /Linux|X11/.test(userAgent) ? 'linux' : undefined
}
