import { expect, it } from 'vitest'
import { isPackAddress, isSiteAddress } from './pack-hosts.ts'

const at = (address: string) => {
  const [protocol = '', host = ''] = address.split(/\/+/)
  return { protocol, host, hostname: host.replace(/:\d+$/, '') }
}

it('lets packs download from known hosts by TLS, and from the site', () => {
  expect(isPackAddress(at('https://github.com/a.jar'), 'site.example')).toBe(true)
  expect(isPackAddress(at('http://github.com/a.jar'), 'site.example')).toBe(false)
  expect(isPackAddress(at('https://site.example/a.jar'), 'site.example')).toBe(true)
  expect(isPackAddress(at('https://evil.example/a.jar'), 'site.example')).toBe(false)
})

it('knows a site in development whose port has changed, and no other host by its name alone', () => {
  expect(isSiteAddress(at('http://localhost:3000/a.jar'), 'localhost:4000')).toBe(true)
  expect(isSiteAddress(at('http://localhost:3000/a.jar'), 'site.example')).toBe(false)
  expect(isSiteAddress(at('http://localhost.evil.example/a.jar'), 'localhost:4000')).toBe(false)
  expect(isSiteAddress(at('https://site.example:444/a.jar'), 'site.example:443')).toBe(false)
})
