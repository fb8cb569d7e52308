import { projectPath } from '../../../contract/addresses.ts'
import { getFileDownload, getForgeUpdates } from '../../../contract/versions/loader-updates.ts'
import { v3GetFileDownload } from '../../../contract/versions/v3-version-files.ts'
import type { App } from '../../http/env.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { notFound } from '../../kernel/errors.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { viewVersions } from '../versions.load.ts'
import { algorithmFor, listByHash, requireOne } from '../hashes/version-files.ts'
import { listUpdateCandidates } from './loader-updates.queries.ts'

export function mountUpdates(app: App): void {
  serve(app, getForgeUpdates, async (ctx, { params, query }) => {
    const { project } = await requireProjectRow(ctx, params.project)
    const wanted = { none: ['forge'], only: ['neoforge'], include: ['forge', 'neoforge'] }[query.neoforge]
    const versions = await listUpdateCandidates(ctx.db, project.id)
    const promos: Record<string, string> = {}
    // Oldest first, so that the newest overwrites.
    for (const version of versions.filter(({ loaders }) => loaders.some((loader) => wanted.includes(loader))))
      for (const game of version.gameVersions) {
        promos[`${game}-latest`] = version.versionNumber
        if (version.channel === 'release') promos[`${game}-recommended`] = version.versionNumber
      }
    const path = projectPath({ urlType: projectUrlType(project), slug: project.slug })
    return { homepage: ctx.siteUrl + path, promos }
  })
  for (const endpoint of [getFileDownload, v3GetFileDownload])
    serveRaw(app, endpoint, async (ctx, { params: { hash }, query }, c) => {
      const { algorithm: requestedAlgorithm, version_id: versionId } = query
      const algorithm = algorithmFor([hash], requestedAlgorithm)
      const version = requireOne(
        await listByHash(ctx, { hashes: [hash], algorithm, versionId }, viewVersions),
        hash,
      )
      const file = version.files.find(({ hashes }) => hashes[algorithm] === hash.toLowerCase())
      if (!file) throw notFound('file', hash)
      c.header('location', file.url)
      return c.json({ url: file.url }, 307)
    })
}
