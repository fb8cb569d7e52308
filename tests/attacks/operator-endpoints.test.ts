import { describe, expect, it } from 'vitest'
import { attackedSite } from './attacked-site.ts'
import { raw, sendRaw } from './raw-connection.ts'

/** What operators ask is nowhere on the site or the public API, however the path is written. */
const site = attackedSite()

const written = (name: string) => [
  `/${name}`,
  `//${name}`,
  `/./${name}`,
  `/v2/../${name}`,
  `/v2/..//${name}`,
  `/v2/%2e%2e/${name}`,
  `/v2/%2E./${name}`,
  `/v2/%252e%252e/${name}`,
  `/v2/%25252e%25252e/${name}`,
  `/v2/..%2f${name}`,
  `/v2/..%5c${name}`,
  `/v2/..\\${name}`,
  `\\v2\\..\\${name}`,
  `/v2/%2e%2e%2f${name}`,
  `/data/../../${name}`,
  `/_internal/../${name}`,
  `/_search/../${name}`,
  `/%2e/${name}`,
  `/v2/x/../../${name}?a=b`,
  `/v2;/../${name}`,
  `/v2/..;/${name}`,
  `http://127.0.0.1/${name}`,
  `/${name.replace('m', '%6d').replace('h', '%68')}`,
]

const ask = (port: number, path: string) =>
  sendRaw(port, raw([`GET ${path} HTTP/1.1`, 'Host: quarry.test', 'Connection: close']))

describe.each(['metrics', 'health'])('%s', (name) => {
  it.each(written(name))('%s shows nothing at the site', async (path) => {
    const answer = await ask(site().port, path)
    expect(answer).toMatchObject({ text: expect.stringMatching(/^HTTP/) as string, isClosed: true })
    expect(answer.text).not.toMatch(/quarry_api_|process_cpu|uptime|"available"/)
    expect(
      site()
        .reachedApi.splice(0)
        .filter((line) => line.includes(name) && !line.includes('/v2')),
    ).toEqual([])
  })

  it.each(written(name))('%s shows nothing at the API', async (path) => {
    const answer = await ask(site().apiPort, path)
    expect(answer).toMatchObject({ text: expect.stringMatching(/^HTTP/) as string, isClosed: true })
    expect(answer.text).not.toMatch(/quarry_api_|process_cpu|uptime|"available"/)
  })
})
