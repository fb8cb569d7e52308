import Bowser from 'bowser'

/** Longer headers are cut before parsing. */
const AGENT_MAX = 255
const NAME_MAX = 60

export interface Device {
  userAgent: string | null
  os: string | null
  platform: string | null
}

/** System and program of a `User-Agent` header, which may contain anything. */
export function readDevice(header: string | null): Device {
  const userAgent = header?.slice(0, AGENT_MAX) || null
  if (userAgent === null) return { userAgent, os: null, platform: null }
  const { os, browser } = Bowser.parse(userAgent)
  const named = (...parts: (string | undefined)[]) =>
    parts.filter(Boolean).join(' ').slice(0, NAME_MAX) || null
  return { userAgent, os: named(os.name, os.versionName), platform: named(browser.name) }
}
