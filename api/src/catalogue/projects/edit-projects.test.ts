import { aProject } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { editProject, editProjects, getProject } from '../../../contract/catalogue.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

const aliceProject = async (given: object = {}) =>
  aProject(current().db, { ownerId: current().users.alice.id, ...given })

const edit = (ids: readonly string[], body: object) =>
  current().as('alice')(editProjects, { query: { ids: JSON.stringify(ids) }, body })

const read = (project: string) => current().as('anonymous')(getProject, { params: { project } })

describe('an edit of many projects', () => {
  it.each([
    ['sets what is given', { categories: ['mobs'] }, ['mobs']],
    ['adds to what is there, each once', { add_categories: ['mobs', 'magic'] }, ['magic', 'mobs']],
    ['removes what is there', { remove_categories: ['magic'] }, []],
    ['removes from what is set', { categories: ['mobs', 'magic'], remove_categories: ['mobs'] }, ['magic']],
    ['leaves alone what it does not name', { wiki_url: 'https://wiki.example' }, ['magic']],
  ])('%s', async (_, body, categories) => {
    const project = await aliceProject({ categories: ['magic'] })
    await edit([project.id], body)
    expect((await read(project.id)).categories).toEqual(categories)
  })

  const link = (name: string, path = name) => ({ id: name, url: `https://${name}.example/${path}` })

  it.each([
    ['sets those that are given', { donation_urls: [link('paypal')] }, ['paypal/paypal']],
    [
      'adds one, and keeps one for each platform',
      { add_donation_urls: [link('paypal'), link('patreon', 'new')] },
      ['patreon/new', 'paypal/paypal'],
    ],
    ['removes one by its platform', { remove_donation_urls: [link('patreon', 'whatever')] }, []],
    ['leaves alone what it does not name', { add_categories: ['mobs'] }, ['patreon/patreon']],
  ])('%s, of donation links', async (_, body, addresses) => {
    const project = await aliceProject()
    await edit([project.id], { donation_urls: [link('patreon')] })
    await edit([project.id], body)
    const kept = (await read(project.id)).donation_urls.map(({ id, url }) => `${id}/${url.split('/').at(-1)}`)
    expect(kept.toSorted()).toEqual(addresses)
  })

  it('is refused as a whole when one project would have too many categories', async () => {
    const [one, full] = [await aliceProject(), await aliceProject({ categories: ['magic', 'mobs', 'food'] })]
    await expect(edit([one.id, full.id], { add_categories: ['economy'] })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'categories', rule: 'too_many_on_project', params: { max: 3, project: full.slug } }],
    })
    expect((await read(one.id)).categories).toEqual([])
    await edit([one.id, full.id], { add_categories: ['economy'], remove_categories: ['magic'] })
    expect((await read(full.id)).categories).toEqual(['mobs', 'food', 'economy'])
  })

  it('is refused for a category that is told twice, or by nobody known', async () => {
    const project = await aliceProject()
    await expect(
      edit([project.id], { categories: ['mobs'], additional_categories: ['mobs'] }),
    ).rejects.toMatchObject({ fields: [{ path: 'additional_categories', rule: 'repeats_category' }] })
    await expect(edit([project.id], { add_categories: ['nope'] })).rejects.toMatchObject({ status: 400 })
  })

  it('is refused for more projects than one edit takes', async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => String(n).padStart(8, '0'))
    await expect(edit(ids, { add_categories: ['mobs'] })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a slug', () => {
  it('that another project has is refused, in any case', async () => {
    const [own, other] = [await aliceProject(), await aliceProject({ slug: 'cave-lights' })]
    const body = { slug: 'Cave-Lights' }
    await expect(
      current().as('alice')(editProject, { params: { project: own.id }, body }),
    ).rejects.toMatchObject({ code: 'slug_taken' })
    await current().as('alice')(editProject, { params: { project: other.id }, body })
    expect((await read(other.id)).slug).toBe('cave-lights')
  })
})
