import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { publicPath } from '@quarry/db/storage-keys'
import { extensionOf, HASH_ALGORITHMS, type HashAlgorithm } from '@quarry/domain/files/file-types'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { projectPath } from '../../../contract/addresses.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { getMavenFile, getMavenMetadata } from '../../../contract/versions/maven.ts'
import { matchesEtag } from '../../http/cached-response.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { serveRaw } from '../../http/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { renderedMavenVersions } from '../responses/cached-responses.ts'
import { canSeeVersion } from '../versions.policy.ts'
import { metadataDocument, pomDocument, versioningElement } from './maven-documents.ts'
import { numbersOf, pickVersion } from './maven-version.ts'
import { listMavenCandidates, listMavenFiles, listMavenVersions } from './maven.queries.ts'

const METADATA = 'maven-metadata.xml'
const XML = 'text/xml; charset=utf-8'

const noSuchFile = () => new AppError('not_found', ruleMessage('no_such_file'))

interface Requested {
  name: string
  /** The request is for the digest of the file. */
  digest: HashAlgorithm | undefined
}

function readFileName(file: string): Requested {
  const digest = HASH_ALGORITHMS.find((algorithm) => file.endsWith(`.${algorithm}`))
  return { name: digest ? file.slice(0, -digest.length - 1) : file, digest }
}

const contentTag = (document: string) => `"${createHash('sha1').update(document).digest('hex')}"`

/** Build tools ask for the same documents in every build, so they may store them and must revalidate. */
function respondWithXml(
  c: Context<HttpEnv>,
  { actor }: Ctx,
  { digest, etag, document }: { digest: HashAlgorithm | undefined; etag: string; document: () => string },
): Response {
  c.header('etag', etag)
  c.header('cache-control', actor.kind === 'anonymous' ? 'no-cache' : 'private, no-cache')
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  if (digest) return c.text(createHash(digest).update(document()).digest('hex'))
  return c.body(document(), 200, { 'content-type': XML })
}

async function renderVersions(ctx: Ctx, ref: string): Promise<string> {
  const { project } = await requireProjectRow(ctx, ref)
  const versions = await listMavenVersions(ctx.db, project.id)
  return versioningElement({ versions, updatedAt: project.updatedAt })
}

/** The versions of a project with a tag of their state; stored for visitors, who all see the same. */
async function findVersions(ctx: Ctx, ref: string): Promise<{ xml: string; etag: string }> {
  if (ctx.actor.kind === 'anonymous') return renderedMavenVersions(ctx, ref, (id) => renderVersions(ctx, id))
  const xml = await renderVersions(ctx, ref)
  return { xml, etag: contentTag(xml) }
}

/** The version that a path names, as the caller may see it, with its project. */
async function requireMavenVersion(ctx: Ctx, params: { project: string; version: string }) {
  const { project, access } = await requireProjectRow(ctx, params.project)
  const candidates = await listMavenCandidates(ctx.db, {
    projectId: project.id,
    id: params.version,
    numbers: numbersOf(params.version),
  })
  const visible = candidates.filter(({ status }) => canSeeVersion(ctx.actor, status, access))
  const { loaderByName } = await ctx.reference()
  const version = pickVersion(params.version, visible, (name) => loaderByName.has(name))
  if (!version) throw notFound('version', params.version)
  return { project, version }
}

/** A repository from which build scripts load mods as dependencies (docs/rules/versions.md). */
export function mountMaven(app: App): void {
  serveRaw(app, getMavenMetadata, async (ctx, { params }, c) => {
    const { name, digest } = readFileName(params.file)
    if (name !== METADATA) throw noSuchFile()
    const { xml, etag } = await findVersions(ctx, params.project)
    return respondWithXml(c, ctx, { digest, etag, document: () => metadataDocument(params.project, xml) })
  })
  serveRaw(app, getMavenFile, async (ctx, { params }, c) => {
    const { project, version } = await requireMavenVersion(ctx, params)
    const { name, digest } = readFileName(params.file)
    const files = await listMavenFiles(ctx.db, version.id)
    const primary = files.find((file) => file.primary)
    const packaging = extensionOf(primary?.filename ?? '')
    const artifactFile = `${params.project}-${params.version}.`
    const file =
      files.find(({ filename }) => filename === name) ??
      (name === `${artifactFile}${packaging}` ? primary : undefined)
    if (file && digest) return c.text(file[digest])
    if (file) return c.redirect(ctx.siteUrl + publicPath(file.storageKey), 307)
    if (!primary || name !== `${artifactFile}pom`) throw noSuchFile()
    const path = projectPath({ urlType: projectUrlType(project), slug: project.slug })
    const document = pomDocument({
      artifact: params.project,
      version: params.version,
      name: project.title,
      description: project.summary,
      url: ctx.siteUrl + path,
      packaging,
    })
    return respondWithXml(c, ctx, { digest, etag: contentTag(document), document: () => document })
  })
}
