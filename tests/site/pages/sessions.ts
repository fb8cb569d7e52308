import type { BrowserContext } from 'playwright-core'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import { PERSONAS, type Persona } from './personas.ts'

/** The cookies of each persona: one browser profile visits one page after the other, each as another persona. */
export type Sessions = Readonly<Record<Persona, Awaited<ReturnType<BrowserContext['cookies']>>>>

async function sessionOf(persona: Persona) {
  const visitor = await aVisitor()
  if (persona !== 'visitor') await signInByRequest(visitor, persona)
  const cookies = await visitor.context.cookies()
  await visitor.close()
  return cookies
}

export async function openSessions(): Promise<Sessions> {
  const sessions = await Promise.all(PERSONAS.map(async (persona) => [persona, await sessionOf(persona)]))
  return Object.fromEntries(sessions) as Sessions
}

/** Makes the visitors of a browser profile this persona, without what another one has chosen. */
export async function become(context: BrowserContext, sessions: Sessions, persona: Persona): Promise<void> {
  await context.clearCookies()
  await context.addCookies(sessions[persona])
}
