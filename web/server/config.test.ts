import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  it('has defaults that work', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      apiUrl: 'http://127.0.0.1:4000',
      publicSearchUrl: '/_search',
      isProduction: false,
    })
  })
  it('treats empty variables as unset and drops a trailing slash', () => {
    expect(readConfig({ API_URL: 'http://api/', PUBLIC_SEARCH_URL: '', PORT: '8080' })).toMatchObject({
      apiUrl: 'http://api',
      publicSearchUrl: '/_search',
      port: 8080,
    })
  })
  it('reads the links of the footer', () => {
    expect(
      readConfig({ CONTACT_URL: 'mailto:team@quarry.example', CHAT_URL: 'https://chat.example/' }),
    ).toMatchObject({
      contact: { source: undefined, contact: 'mailto:team@quarry.example', chat: 'https://chat.example' },
    })
  })
  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ API_URL: 'ftp://x' }, 'API_URL'],
    [{ PUBLIC_SEARCH_URL: 'nowhere' }, 'PUBLIC_SEARCH_URL'],
    [{ STAGING_OF: 'yes' }, 'STAGING_OF'],
    [{ SOURCE_URL: 'code' }, 'SOURCE_URL'],
    [{ CONTACT_URL: 'javascript:alert(1)' }, 'CONTACT_URL'],
    [{ CHAT_URL: 'mailto:a@b.example' }, 'CHAT_URL'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  ])('names the invalid variable of %j', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name)
  })
})
