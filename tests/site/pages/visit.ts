import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import type { Persona } from './personas.ts'
import { MOMENTS, type Moment, type Property } from './properties/property.ts'
import type { Stop } from './stops.ts'

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

/** Browser profiles, one per persona and kind, which all visits share: scripts and styles are loaded once. */
export class Profiles {
  readonly #contexts = new Map<string, Promise<BrowserContext>>()

  open(persona: Persona, { name, options }: Profile): Promise<BrowserContext> {
    const key = `${persona} ${name}`
    const context = this.#contexts.get(key) ?? this.#create(persona, options)
    this.#contexts.set(key, context)
    return context
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

async function openPage(context: BrowserContext, profile: Profile, address: string) {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // Some pages are not found for a persona, which the browser reports as an error.
    const isPageItself = message.text().startsWith('Failed to load') && url === page.url()
    const isProblem = message.type() === 'error' || message.text().includes('hydrat')
    if (isProblem && !isPageItself) complaints.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address, { waitUntil: 'load' })
  if (profile !== PLAIN) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  return { page, complaints }
}

export interface Problem {
  property: string
  moment: Moment
  problem: string
}

/** Opens the page of a stop and checks the properties that concern it. */
export async function visit(
  profiles: Profiles,
  { stop, address }: { stop: Stop; address: string },
  properties: readonly Property[],
): Promise<Problem[]> {
  const problems: Problem[] = []
  let open: (Awaited<ReturnType<typeof openPage>> & { profile: Profile }) | undefined
  for (const moment of MOMENTS) {
    const due = properties.filter(({ at }) => at.includes(moment))
    if (due.length === 0) continue
    const { profile, enter } = STEPS[moment]
    if (open?.profile !== profile) {
      await open?.page.close()
      open = { profile, ...(await openPage(await profiles.open(stop.persona, profile), profile, address)) }
    }
    const { page, complaints } = open
    await enter?.(page)
    for (const { name, check } of due) {
      const found = await check({ page, stop, moment, complaints }).catch((error: Error) => [error.message])
      problems.push(...found.map((problem) => ({ property: name, moment, problem })))
    }
  }
  await open?.page.close()
  return problems
}
