import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, type Visitor } from '../support/browser.ts'

/** The web server by itself: the API takes calls and never answers, and the site is a staging site. */
const root = path.join(import.meta.dirname, '../../..')
const real = 'https://quarry.example'
const silent = createServer()
let server: ChildProcess
let origin: string
let visitor: Visitor
/** Requested at the beginning: the site gives up after ten seconds. */
let givenUp: Promise<Response>

beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as { port: number }
  server = spawn(process.execPath, ['web/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      API_URL: `http://127.0.0.1:${port}`,
      STAGING_OF: real,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('the web server has no output')
  for await (const line of createInterface({ input: server.stdout })) {
    const ready = /^ready web (\S+)/.exec(line)?.[1]
    if (!ready) continue
    origin = ready.replace('127.0.0.1', 'localhost')
    break
  }
  givenUp = fetch(`${origin}/mod/anything`)
  givenUp.catch(() => undefined)
  visitor = await aVisitor({ baseURL: origin })
})
afterAll(async () => {
  await visitor.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  silent.close()
})

describe('banners', () => {
  it('name what the API did not return, and that this is a staging site', async () => {
    const { page } = visitor
    await visitor.context.addCookies([{ name: 'quarry_session', value: 'of-somebody', url: origin }])
    await visitor.visit('/settings')
    const unreachable = page.getByRole('region', { name: 'Part of this page could not be loaded.' })
    await unreachable.getByText('your account and the search').waitFor()
    const staging = page.getByRole('region', { name: 'This is a staging site.' })
    expect(await staging.getByRole('link').getAttribute('href')).toBe(real)
    await expectNoViolations(page)
    await staging.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => staging.count()).toBe(0)
    await visitor.visit('/settings')
    await unreachable.waitFor()
    expect(await staging.count()).toBe(0)
  })
})

describe('a page whose data never comes', () => {
  it('gives up with the error page instead of waiting on', async () => {
    const answer = await givenUp
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(text).toContain('<title>Uh oh! - Quarry</title>')
    expect(text).toContain('noindex')
    expect(text).toContain('Something went wrong.')
    expect(text).toContain('The server did not respond.')
  })
})
