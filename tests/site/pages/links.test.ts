import { beforeAll, expect, it } from 'vitest'
import { inParallel } from '../support/in-parallel.ts'
import { lookAgain } from '../support/look-again.ts'
import { requestsOf, type Answer, type Get } from '../support/requests.ts'
import { pagePaths } from '../support/routes.ts'
import { PERSONAS } from './personas.ts'
import { stopAddresses } from './stops.ts'

const REQUESTS_AT_ONCE = 4

/** The answer after one redirect at most. Each address is requested once, unless the answer is an error. */
function followOnce(get: Get): Get {
  const answers = new Map<string, Promise<Answer>>()
  const request = async (address: string) => {
    const asked = answers.get(address) ?? get(address)
    answers.set(address, asked)
    const answer = await asked
    if (answer.status >= 400) answers.delete(address)
    return answer
  }
  return async (address) => {
    const first = await request(address)
    if (first.status < 300 || first.status >= 400 || first.location === undefined) return first
    const { pathname, search } = new URL(first.location, 'http://site')
    return request(pathname + search)
  }
}

/** Addresses of our own in header, footer, menus and sidebars. */
function linksAround(html: string): string[] {
  const around = [...html.matchAll(/<(header|footer|nav|aside)\b[\s\S]*?<\/\1>/g)].map(([part]) => part)
  const links = around.flatMap((part) => [...part.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)])
  return links.map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

let addressOf: Awaited<ReturnType<typeof stopAddresses>>

beforeAll(async () => {
  addressOf = await stopAddresses()
})

it.each(PERSONAS)('every link around a page leads %s somewhere', async (persona) => {
  const follow = followOnce(await requestsOf(persona === 'visitor' ? undefined : persona))
  const places = new Map<string, string>()
  const broken: string[] = []
  await inParallel(pagePaths(), REQUESTS_AT_ONCE, async (pattern) => {
    const address = addressOf({ persona, pattern })
    const { status, text } = await lookAgain(
      () => follow(address),
      (answer) => answer.status < 500,
    )
    if (status >= 500) broken.push(`${pattern}: ${status}`)
    if (status === 200) for (const href of linksAround(text)) if (!places.has(href)) places.set(href, pattern)
  })
  expect(places.size).toBeGreaterThan(20)
  await inParallel([...places], REQUESTS_AT_ONCE, async ([href, pattern]) => {
    const { status } = await lookAgain(
      () => follow(href),
      (answer) => answer.status === 200,
    )
    if (status !== 200) broken.push(`${pattern} leads to ${href}: ${status}`)
  })
  expect(broken).toEqual([])
})
