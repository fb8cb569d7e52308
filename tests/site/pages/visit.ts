import type { BrowserContextOptions, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { aVisitor, RESTING_PLACE } from '../support/browser.ts'
import { untilHydrated } from '../support/hydration.ts'
import type { Persona } from './personas.ts'
import { MOMENTS, type Moment, type Property, type Visited } from './properties/property.ts'
import { become, type Sessions } from './sessions.ts'
import type { Stop } from './stops.ts'

interface Device {
  width: number
  height: number
  isTouched: boolean
}

/** The window of `aVisitor`. */
const DESKTOP_DEVICE: Device = { width: 1440, height: 900, isTouched: false }
const PHONE: Device = { width: 390, height: 844, isTouched: true }
/** A window of 1440 px at 200 %. */
const ZOOMED: Device = { width: 720, height: 450, isTouched: true }

/** The window, the pointer and the motion of a page. */
interface Step {
  device: Device
  reducedMotion: 'reduce' | 'no-preference'
}

interface Profile extends Step {
  options: BrowserContextOptions
}

const DESKTOP_STEP: Step = { device: DESKTOP_DEVICE, reducedMotion: 'no-preference' }
const PLAIN: Profile = { options: { javaScriptEnabled: false }, ...DESKTOP_STEP }
/** No property looks at them where there are no scripts. Not by `page.route`, which turns the cache of the browser off. */
const UNSEEN = ['*.webp', '*.png', '*.jpg', '*.svg', '*.woff2']
const DESKTOP: Profile = { options: {}, ...DESKTOP_STEP }
const TOUCH: Profile = {
  options: {
    viewport: { width: PHONE.width, height: PHONE.height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  },
  device: PHONE,
  reducedMotion: 'reduce',
}

/** How an open page gets to each moment. */
const STEPS: Record<Moment, Step> = {
  'without scripts': DESKTOP_STEP,
  'on arrival': DESKTOP_STEP,
  'on a desktop': { device: DESKTOP_DEVICE, reducedMotion: 'reduce' },
  'on a phone': { device: PHONE, reducedMotion: 'reduce' },
  'on a phone with motion': { device: PHONE, reducedMotion: 'no-preference' },
  'at 200 %': { device: ZOOMED, reducedMotion: 'reduce' },
  'in use': DESKTOP_STEP,
}

/**
 * A page is opened once per profile. Few parts of a page read its width only when it is opened (tabs of the search, images
 * of descriptions); guests see them all. The pages of others are opened on a desktop and become those of a phone.
 */
function profileAt(moment: Moment, { persona }: Stop): Profile {
  if (moment === 'without scripts') return PLAIN
  return STEPS[moment].device.isTouched && persona === 'visitor' ? TOUCH : DESKTOP
}

/** A page that visits use one after the other, and what the browser reported during the current one. */
interface OpenPage {
  page: Page
  complaints: string[]
  device: Device
  session: CDPSession
  /** Created by the first visit that needs it. */
  other?: Page
}

/** Runs in the page: whether it is laid out for this window, and what waits for that has run. */
async function isLaidOut({ width, isTouched }: Device): Promise<boolean> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  return matchMedia(`(width: ${width}px)`).matches && matchMedia('(pointer: coarse)').matches === isTouched
}

/**
 * Returns whether its window is another one now. All changes are sent at once, and the size only here: each one that the
 * page notices by itself costs a whole layout. `page.viewportSize()` does not follow.
 */
async function show(open: OpenPage, { device, reducedMotion }: Step): Promise<boolean> {
  const { page, session } = open
  if (open.device === device) {
    await page.emulateMedia({ reducedMotion })
    return false
  }
  const { width, height, isTouched } = device
  const screen = { screenWidth: width, screenHeight: height, deviceScaleFactor: 1 }
  await Promise.all([
    page.emulateMedia({ reducedMotion }),
    session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched }),
    session.send('Emulation.setDeviceMetricsOverride', { width, height, ...screen, mobile: isTouched }),
  ])
  open.device = device
  return true
}

async function enter(open: OpenPage, step: Step): Promise<void> {
  if (!(await show(open, step))) return
  while (!(await open.page.evaluate(isLaidOut, step.device))) await open.page.waitForTimeout(LOOK_AGAIN_MS)
}

/** Some pages are not found for a persona, which the browser reports as an error. */
const isPageItself = (message: ConsoleMessage, page: Page) =>
  message.text().startsWith('Failed to load') && message.location().url === page.url()

/** Another tab of the same browser. */
async function anotherTab(open: OpenPage): Promise<Page> {
  open.other ??= await open.page.context().newPage()
  return open.other
}

/**
 * Browser profiles, each with one page, whose scripts and styles are loaded once for all personas. They are used again,
 * since a new one costs more than the visit itself. Visits at the same time share no storage.
 */
export class Profiles {
  readonly #sessions: Sessions
  readonly #idle = new Map<Profile, OpenPage[]>()

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  /** Opens the address in a page that no other visit uses. */
  async open(persona: Persona, profile: Profile, address: string): Promise<OpenPage> {
    const open = this.#idle.get(profile)?.pop() ?? (await this.#newPage(profile))
    const { page } = open
    open.complaints.length = 0
    await become(page.context(), this.#sessions, persona)
    await page.goto(address, { waitUntil: 'load' })
    if (profile !== PLAIN) await page.evaluate(untilHydrated)
    return open
  }

  /** Ends a visit: the page is as a new one for the next visit, and does nothing until then. */
  async leave(profile: Profile, open: OpenPage): Promise<void> {
    const { page, other } = open
    if (profile !== PLAIN) {
      await Promise.all([page.goto(RESTING_PLACE), other?.goto(RESTING_PLACE)])
      // After both, since pages write when they are left.
      const clear = () => {
        sessionStorage.clear()
        localStorage.clear()
      }
      await Promise.all([page.evaluate(clear), other?.evaluate(clear)])
      await show(open, profile)
    }
    this.#idle.set(profile, [...(this.#idle.get(profile) ?? []), open])
  }

  async #newPage(profile: Profile): Promise<OpenPage> {
    const { context, page } = await aVisitor(profile.options)
    const session = await context.newCDPSession(page)
    if (profile === PLAIN) {
      await session.send('Network.enable')
      await session.send('Network.setBlockedURLs', { urls: UNSEEN })
    }
    const complaints: string[] = []
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.text().includes('hydrat')
      if (isProblem && !isPageItself(message, page))
        complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, complaints, device: profile.device, session }
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
const LOOKS_MIN = 3

/** The problems that do not go away: a busy machine may still be about to lay out the page. */
async function findLasting({ check, isOnce }: Property, visited: Visited): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS
  for (let looks = 1; ; looks += 1) {
    const found = await check(visited).catch((error: Error) => [error.message])
    // A single look may take longer than the patience.
    const isOver = looks >= LOOKS_MIN && Date.now() > until
    if (found.length === 0 || isOnce || isOver) return found
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
  const opened = new Map<Profile, OpenPage>()
  for (const moment of MOMENTS) {
    const due = properties.filter(({ at }) => at.includes(moment))
    if (due.length === 0) continue
    const profile = profileAt(moment, stop)
    const open = opened.get(profile) ?? (await profiles.open(persona, profile, address))
    opened.set(profile, open)
    await enter(open, STEPS[moment])
    const { page, complaints } = open
    const { width } = open.device
    for (const property of due) {
      const found = await findLasting(property, {
        page,
        stop,
        address,
        moment,
        width,
        complaints,
        anotherTab: () => anotherTab(open),
      })
      problems.push(...found.map((problem) => ({ property: property.name, moment, problem })))
    }
  }
  for (const [profile, open] of opened) await profiles.leave(profile, open)
  return problems
}
