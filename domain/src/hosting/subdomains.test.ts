import { describe, expect, it } from 'vitest'
import { gameAddress, isReservedSubdomain, SUBDOMAIN_SHAPE, subdomainIn } from './subdomains.ts'

describe('subdomains', () => {
  it.each(['caves', 'my-world', '1-2-3', 'a'])('may be %s', (name) => {
    expect(SUBDOMAIN_SHAPE.test(name)).toBe(true)
  })
  it.each(['-caves', 'caves-', 'my_world', 'a.b', 'Höhle', ''])('cannot be %j', (name) => {
    expect(SUBDOMAIN_SHAPE.test(name)).toBe(false)
  })
  it('cannot pretend to be a service of the site', () => {
    expect([isReservedSubdomain('support'), isReservedSubdomain('caves')]).toEqual([true, false])
  })
})

it('makes the address that players enter', () => {
  expect(gameAddress('caves', { domain: 'play.example', port: 25_565 })).toBe('caves.play.example')
  expect(gameAddress('caves', { domain: 'localhost', port: 25_500 })).toBe('caves.localhost:25500')
})

it.each([
  ['caves.play.example', 'caves'],
  ['Caves.Play.Example.', 'caves'],
  ['play.example', undefined],
  ['a.caves.play.example', undefined],
  ['cavesplay.example', undefined],
  ['caves.play.example.evil', undefined],
  ['', undefined],
])('finds the name in %j', (host, name) => {
  expect(subdomainIn(host, 'play.example')).toBe(name)
})
