export type System = 'windows' | 'mac' | 'linux'

/** The system that the game would run on, as the browser tells it; phones run none of it. */
export function systemIn(userAgent: string): System | undefined {
  if (/Android|iPhone|iPad/.test(userAgent)) return undefined
  if (userAgent.includes('Windows')) return 'windows'
  if (userAgent.includes('Macintosh')) return 'mac'
  return /Linux|X11/.test(userAgent) ? 'linux' : undefined
}
