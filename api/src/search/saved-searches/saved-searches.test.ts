import { SAVED_SEARCHES } from '@quarry/db/seed/search-rows'
import { aSavedSearch } from '@quarry/db/testing/factories'
import { SAVED_SEARCHES_MAX } from '@quarry/domain/limits/counts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  deleteSavedSearch,
  editSavedSearch,
  listSavedSearches,
  saveSearch,
} from '../../../contract/search/saved-searches.ts'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'

const current = testApp()
beforeEach(() => current().db.deleteFrom('savedSearches').execute())

const save = (name: string, address: string, notify = false) =>
  current().as('alice')(saveSearch, { body: { name, address, notify } })
const list = () => current().as('alice')(listSavedSearches, {})

describe('saved searches', () => {
  it('stores the search with its feed and lists it to its owner only, newest first', async () => {
    const maps = await save(' Maps ', '/mods?q=map&f=categories:adventure&v=1.21&s=newest&page=3&m=50', true)
    expect(maps).toMatchObject({
      name: 'Maps',
      project_type: 'mod',
      address: '/mods?q=map&f=categories:adventure&v=1.21&s=newest',
      notify: true,
    })
    const feed = new URL(maps.feed)
    expect(feed.origin + feed.pathname).toBe(`${SITE_URL}/feed/search/projects.atom`)
    expect(feed.searchParams.get('query')).toBe('map')
    expect(feed.searchParams.get('new_filters')).toContain('categories = "adventure"')
    const shaders = await save('Shaders', '/shaders')
    expect(await list()).toEqual([shaders, maps])
    expect(await current().as('mallory')(listSavedSearches, {})).toEqual([])
  })

  it('rejects the same search with the name under which it is saved', async () => {
    await save('Loaders', '/mods?g=categories:fabric&g=categories:quilt')
    await expect(save('Again', '/mods?g=categories:quilt&g=categories:fabric&page=2')).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'address', rule: 'search_already_saved', params: { name: 'Loaders' } }],
    })
    await expect(save('LOADERS', '/mods?q=other')).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'name', rule: 'search_name_taken' }],
    })
    expect(await list()).toHaveLength(1)
    await current().as('bob')(saveSearch, {
      body: { name: 'Loaders', address: '/mods?g=categories:fabric&g=categories:quilt' },
    })
  })

  it('saves the search once for two concurrent requests', async () => {
    const both = await Promise.allSettled([save('One', '/mods?q=x'), save('Two', '/mods?q=x')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(1)
  })

  it.each(['/user/alice', 'https://elsewhere.example/mods', '//elsewhere.example/mods', 'mods'])(
    'rejects the address %s',
    async (address) => {
      await expect(save('Elsewhere', address)).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'address', rule: 'search_address' }],
      })
    },
  )

  it('rejects an address that is too long or has no valid feed', async () => {
    const many = (name: string, prefix: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${name}=${prefix}${n}`).join('&')
    await expect(save('Long', `/mods?${many('v', 'x'.repeat(100), 50)}`)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'address', rule: 'max_length' }],
    })
    const pairs = `/mods?${many('v', '1.', 60)}&${many('g', 'categories:loader', 60)}`
    await expect(save('Wide', pairs)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'address', rule: 'search_too_long' }],
    })
    await expect(save(' ', '/mods')).rejects.toMatchObject({ status: 400, fields: [{ path: 'name' }] })
  })

  it('can be renamed, switched to notify or not, and deleted', async () => {
    const { id } = await save('Maps', '/mods?q=map')
    await save('Shaders', '/shaders')
    const edit = (body: { name?: string; notify?: boolean }) =>
      current().as('alice')(editSavedSearch, { params: { search: id }, body })
    const since = async () =>
      (
        await current()
          .db.selectFrom('savedSearches')
          .select('notifySince')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).notifySince
    await edit({ name: 'Better maps', notify: true })
    const first = await since()
    expect(first).not.toBeNull()
    await edit({ notify: true })
    expect(await since()).toEqual(first)
    expect(await list()).toMatchObject([{ name: 'Shaders' }, { name: 'Better maps', notify: true }])
    await expect(edit({ name: 'shaders' })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'name', rule: 'search_name_taken' }],
    })
    await edit({ name: 'better MAPS', notify: false })
    expect(await since()).toBeNull()
    await current().as('alice')(deleteSavedSearch, { params: { search: id } })
    await expect(edit({ notify: true })).rejects.toMatchObject({ status: 404 })
    expect(await list()).toMatchObject([{ name: 'Shaders' }])
  })

  it('has the same normal form in the seed', async () => {
    for (const { name, projectType, address } of SAVED_SEARCHES)
      expect(await save(name, address)).toMatchObject({ address, project_type: projectType })
  })

  it('rejects the fifty-first saved search', async () => {
    const { db, users } = current()
    const rest = Array.from({ length: SAVED_SEARCHES_MAX }, (_, n) => `/mods?q=${n}`)
    for (const address of rest) await aSavedSearch(db, { userId: users.alice.id, address })
    await expect(save('One more', '/mods?q=more')).rejects.toMatchObject({ status: 400, rule: 'list_full' })
    expect(await list()).toHaveLength(SAVED_SEARCHES_MAX)
  })
})
