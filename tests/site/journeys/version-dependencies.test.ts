import { packPath } from '@quarry/domain/versions/dependency-packs'
import { beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, siteUrl } from '../support/browser.ts'

type Tree = {
  loader: string | null
  game_version: string
  nodes: { need: string; project: { title: string }; version: { id: string; url_ending: string } | null }[]
}

/** Of a mod that requires something that is there for its setup. */
let found: { page: string; tree: Tree; path: string }

const ask = async <T>(path: string) => (await (await fetch(siteUrl() + path)).json()) as T

beforeAll(async () => {
  const facets = encodeURIComponent(JSON.stringify([['project_type:mod']]))
  const { hits } = await ask<{ hits: { project_id: string; slug: string; latest_version: string }[] }>(
    `/v2/search?limit=100&facets=${facets}`,
  )
  for (const { project_id: project, slug, latest_version: version } of hits) {
    const tree = await ask<Tree>(`/_internal/project/${project}/version/${version}/dependencies`)
    if (!tree.nodes.some((node) => node.need === 'required' && node.version)) continue
    const place = { versionId: version, gameVersion: tree.game_version, loader: tree.loader }
    found = { page: `/mod/${slug}/version/${version}`, tree, path: packPath(place) }
    return
  }
  throw new Error('the seed has no mod that requires another one')
})

it.each([true, false])('what a version needs is a tree, scripts: %s', async (javaScriptEnabled) => {
  const visitor = await aVisitor({ javaScriptEnabled })
  const { page, complaints } = visitor
  await visitor.visit(found.page)
  await page.getByRole('link', { name: 'Dependency tree and full list' }).click()
  await page.getByRole('heading', { name: /^Dependencies of / }).waitFor()
  const needed = found.tree.nodes.find((node) => node.need === 'required' && node.version)
  const tree = page.locator('.needs-tree')
  await tree
    .getByRole('link', { name: needed?.project.title ?? '', exact: true })
    .first()
    .waitFor()
  if (javaScriptEnabled) await expectNoViolations(page)
  await page.getByRole('button', { name: 'Update list' }).click()
  await page.waitForURL(/\/needs\?version=/)
  await expect.poll(() => page.getByLabel('Game version').inputValue()).toBe(found.tree.game_version)
  const list = page.getByRole('link', { name: 'For launchers (.mrpack)' })
  expect(await list.getAttribute('href')).toBe(`${found.path}pack.mrpack`)
  expect(complaints).toEqual([])
  await visitor.close()
})

it('comes as one list that tools can fetch', async () => {
  const response = await fetch(`${siteUrl()}${found.path}pack.mrpack`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/\.mrpack"$/)
  const toml = await (await fetch(`${siteUrl()}${found.path}pack.toml`)).text()
  expect(toml).toContain(`minecraft = "${found.tree.game_version}"`)
})

/** Of a mod that requires what its makers have taken out of sight. */
async function stranded(): Promise<string> {
  const facets = encodeURIComponent(JSON.stringify([['project_type:mod']]))
  for (let offset = 0; ; offset += 100) {
    const { hits } = await ask<{ hits: { slug: string; latest_version: string }[] }>(
      `/v2/search?limit=100&offset=${offset}&facets=${facets}`,
    )
    if (hits.length === 0) throw new Error('the seed has no mod that requires what is hidden')
    for (const { slug, latest_version: version } of hits) {
      const tree = await ask<{ nodes: { dependencies: { dependency_type: string; project: unknown }[] }[] }>(
        `/_internal/project/${slug}/version/${version}/dependencies`,
      )
      const own = tree.nodes[0]?.dependencies ?? []
      if (own.some(({ dependency_type: type, project }) => type === 'required' && project === null))
        return `/mod/${slug}/version/${version}/needs`
    }
  }
}

it('shows beside the list that a required dependency is not available here', async () => {
  const visitor = await aVisitor()
  await visitor.visit(await stranded())
  await visitor.page
    .getByText('One required item is not in the list because it is not available here')
    .waitFor()
  await visitor.page.getByText('A project that cannot be shown').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})
