import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import type { Persona } from './personas.ts'
import { MOMENTS, type Moment, type Property, type Visited } from './properties/property.ts'
import type { Stop } from './stops.ts'

/** The window of `aVisitor`. */
const DESKTOP_SIZE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A window of 1440 px at 200 %. */
const ZOOMED = { width: 720, height: 450 }

interface Profile {
  name: string
  options: BrowserContextOptions
}

const PLAIN: Profile = { name: 'plain', options: { javaScriptEnabled: false } }
const DESKTOP: Profile = { name: 'desktop', options: {} }
const TOUCH: Profile = {
  name: 'touch',
  options: { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
}

/** The profile of each moment, and how an open page gets there. A page is opened once per profile. */
const STEPS: Record<Moment, { profile: Profile; enter?: (page: Page) => Promise<void> }> = {
  'without scripts': { profile: PLAIN },
  'on arrival': { profile: DESKTOP },
  'on a desktop': { profile: DESKTOP, enter: (page) => page.emulateMedia({ reducedMotion: 'reduce' }) },
  'on a phone': { profile: TOUCH },
  'on a phone with motion': {
    profile: TOUCH,
    enter: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
  },
  'at 200 %': {
    profile: TOUCH,
    enter: async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(ZOOMED)
    },
  },
}

/** A page that visits use one after the other, and what the browser reported during the current one. */
interface OpenPage {
  page: Page
  complaints: string[]
}

/** Some pages are not found for a persona, which the browser reports as an error. */
const isPageItself = (message: ConsoleMessage, page: Page) =>
  message.text().startsWith('Failed to load') && message.location().url === page.url()

/**
 * Browser profiles, one per persona and kind, which all visits share: scripts and styles are loaded once. Their pages
 * are used again, since a new one costs as much as the visit itself.
 */
export class Profiles {
  readonly #contexts = new Map<string, Promise<BrowserContext>>()
  readonly #idle = new Map<string, OpenPage[]>()

  /** Opens the address in a page that no other visit uses. */
  async open(persona: Persona, profile: Profile, address: string): Promise<OpenPage> {
    const key = `${persona} ${profile.name}`
    const open = this.#idle.get(key)?.pop() ?? (await this.#newPage(key, persona, profile))
    open.complaints.length = 0
    await open.page.goto(address, { waitUntil: 'load' })
    if (profile !== PLAIN) await open.page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    return open
  }

  /** Ends a visit: the page leaves the site, and is as a new one for the next visit of this persona. */
  async leave(persona: Persona, { name, options }: Profile, open: OpenPage): Promise<void> {
    const { page } = open
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    await page.emulateMedia({ reducedMotion: options.reducedMotion ?? null })
    await page.setViewportSize(options.viewport ?? DESKTOP_SIZE)
    const key = `${persona} ${name}`
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), open])
  }

  async #newPage(key: string, persona: Persona, { options }: Profile): Promise<OpenPage> {
    const created = this.#contexts.get(key) ?? this.#create(persona, options)
    this.#contexts.set(key, created)
    const page = await (await created).newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.text().includes('hydrat')
      if (isProblem && !isPageItself(message, page))
        complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, complaints }
  }

  async #create(persona: Persona, options: BrowserContextOptions): Promise<BrowserContext> {
    const visitor = await aVisitor(options)
    if (persona !== 'visitor') await signInByRequest(visitor, persona)
    return visitor.context
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close()
  }
}

export interface Problem {
  property: string
  moment: Moment
  problem: string
}

/** Only reached by a page that fails. */
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 100

/** The problems that do not go away: a busy machine may still be about to lay out the page. */
async function findLasting({ check, isOnce }: Property, visited: Visited): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await check(visited).catch((error: Error) => [error.message])
    if (found.length === 0 || isOnce || Date.now() > until) return found
    await visited.page.waitForTimeout(LOOK_AGAIN_MS)
  }
}

/** Opens the page of a stop and checks the properties that concern it. */
export async function visit(
  profiles: Profiles,
  { stop, address }: { stop: Stop; address: string },
  properties: readonly Property[],
): Promise<Problem[]> {
  const { persona } = stop
  const problems: Problem[] = []
  let current: (OpenPage & { profile: Profile }) | undefined
  for (const moment of MOMENTS) {
    const due = properties.filter(({ at }) => at.includes(moment))
    if (due.length === 0) continue
    const { profile, enter } = STEPS[moment]
    if (current?.profile !== profile) {
      if (current) await profiles.leave(persona, current.profile, current)
      current = { profile, ...(await profiles.open(persona, profile, address)) }
    }
    const { page, complaints } = current
    await enter?.(page)
    for (const property of due) {
      const found = await findLasting(property, { page, stop, moment, complaints })
      problems.push(...found.map((problem) => ({ property: property.name, moment, problem })))
    }
  }
  if (current) await profiles.leave(persona, current.profile, current)
  return problems
}
