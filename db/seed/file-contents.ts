import { createHash } from 'node:crypto'
import { buildArchive } from './archives/archive.ts'
import type { ArchiveSubject } from './archives/subject.ts'
import { withComment } from './archives/zip.ts'

export interface FileContent {
  bytes: Buffer
  sha1: string
  sha512: string
}

/** One archive per version, each with its own manifest. */
export function ownContents(subjects: readonly ArchiveSubject[]): Promise<FileContent[]> {
  return Promise.all(subjects.map(async (subject) => hashed(await buildArchive(subject))))
}

const templates = new Map<string, Promise<Buffer>>()

/** One tiny archive for all versions of a project: an archive per kind of loader, marked with the project's id. */
export async function sharedContents(
  subjects: readonly ArchiveSubject[],
  projectId: string,
): Promise<FileContent[]> {
  const contents = new Map<string, FileContent>()
  const result: FileContent[] = []
  for (const subject of subjects) {
    const kind = subject.group.loaders.join(' ')
    let content = contents.get(kind)
    if (!content) {
      let template = templates.get(kind)
      if (!template) {
        template = buildArchive({ ...subject, slug: 'tiny', title: 'Tiny', icon: undefined, packed: [] })
        templates.set(kind, template)
      }
      content = hashed(withComment(await template, projectId))
      contents.set(kind, content)
    }
    result.push(content)
  }
  return result
}

function hashed(bytes: Buffer): FileContent {
  const digest = (algorithm: string): string => createHash(algorithm).update(bytes).digest('hex')
  return { bytes, sha1: digest('sha1'), sha512: digest('sha512') }
}
