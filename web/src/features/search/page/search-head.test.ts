import { stateOfAddress } from '@quarry/search-config/saved-search'
import { emptyState } from '@quarry/search-config/search-state'
import { expect, it } from 'vitest'
import { createCatalogue } from '../../../lib/i18n/message-catalogue.ts'
import { searchIndexing, searchTitle } from './search-head.ts'

const stateAt = (address: string) => stateOfAddress(address) ?? emptyState('mod')

it.each([
  ['/mods', 'Search mods'],
  ['/shaders?q=+deep+rays&page=2', 'Search shaders · “deep rays”'],
  [
    '/mods?v=1.21.4&g=categories:neoforge&g=categories!=forge&f=categories:magic',
    'Search mods · 1.21.4 · NeoForge · Magic',
  ],
])('the title of %s is %s', async (address, title) => {
  const i18n = createCatalogue('en-US')
  await i18n.ensure(['search', 'projects-tags'])
  expect(searchTitle(i18n.intl(), stateAt(address))).toBe(title)
})

it.each([
  ['/mods', '/mods', true],
  ['/mods?page=3', '/mods?page=3', true],
  ['/mods?s=newest&m=50&h=true', '/mods', true],
  ['/mods?q=lamp&s=newest', '/mods?q=lamp', false],
  ['/plugins?v=1.21', '/plugins?v=1.21', false],
  ['/mods?by=user:alice', '/mods?by=user:alice', false],
])('the canonical address of %s is %s, listed by search engines: %s', (address, canonical, isListed) => {
  expect(searchIndexing(stateAt(address))).toEqual({ canonical, isListed })
})
