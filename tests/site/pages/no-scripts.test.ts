import { beforeAll, expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import { exampleAddresses, pagePaths } from '../support/routes.ts'
import { meets, PERSONAS } from './personas.ts'

let addressOf: (pattern: string) => string

beforeAll(async () => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  addressOf = await exampleAddresses(alice)
  await alice.close()
})

it.each(PERSONAS)('%s is offered nothing that only scripts can do', async (persona) => {
  const visitor = await aVisitor({ javaScriptEnabled: false })
  if (persona !== 'visitor') await signInByRequest(visitor, persona)
  const offered: Record<string, string[]> = {}
  for (const pattern of pagePaths().filter((path) => meets(persona, path))) {
    await visitor.page.goto(addressOf(pattern), { waitUntil: 'load' })
    const dead = await visitor.page
      .locator('button:visible')
      .evaluateAll((all) =>
        (all as HTMLButtonElement[])
          .filter(({ type, form }) => type !== 'submit' || !/^(post|get)$/.test(form?.method ?? ''))
          .map((button) => button.ariaLabel ?? button.textContent),
      )
    if (dead.length > 0) offered[pattern] = dead
  }
  expect(offered).toEqual({})
  expect(await visitor.page.locator('.no-scripts').isVisible()).toBe(true)
  await visitor.close()
})
