import { beforeAll, describe, expect, it } from 'vitest'
import { getSiteState } from '../../../contract/site/site-state.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readSiteState, type StateSources } from './site-state.ts'

const current = testApp()
const never = () => new Promise<never>(() => {})

/** By default it waits for whatever responds. */
async function statesWith(overrides: Partial<StateSources>, timeoutMs = 60_000) {
  const search = { searchProjects: async () => ({ hits: [], total: 0 }) }
  const { parts } = await readSiteState({ ...current().services, search, ...overrides }, timeoutMs)
  return Object.fromEntries(parts.map(({ name, state }) => [name, state]))
}

const working = {
  database: 'working',
  files: 'working',
  search: 'working',
  index: 'working',
  events: 'working',
  deliveries: 'working',
}

// Its first use loads it and creates its tables, which takes longer on a busy machine than the site waits.
beforeAll(async () => void (await current().services.indexQueue.backlog()))

describe('site state', () => {
  it('returns the state of each part to visitors, and reports a failing engine as down', async () => {
    const { parts } = await current().as('anonymous')(getSiteState, {})
    expect(Object.fromEntries(parts.map(({ name, state }) => [name, state]))).toEqual({
      ...working,
      search: 'down',
    })
  })

  it('reports every part as working when all respond', async () =>
    expect(await statesWith({})).toEqual(working))

  it('reports a part that does not respond in time as down', async () => {
    const indexQueue = { backlog: never }
    const search = { searchProjects: never }
    // The other parts respond within that time, also on a busy machine.
    const states = await statesWith({ indexQueue, search }, 5_000)
    expect(states).toEqual({ ...working, index: 'down', search: 'down' })
  })

  it('reports a part as late when work has waited for more than a minute', async () => {
    const waitingFor = (seconds: number) => ({
      indexQueue: { backlog: async () => ({ waiting: 1, oldestAt: new Date(Date.now() - seconds * 1000) }) },
    })
    expect(await statesWith(waitingFor(10))).toEqual(working)
    expect(await statesWith(waitingFor(120))).toEqual({ ...working, index: 'late' })
  })
})
