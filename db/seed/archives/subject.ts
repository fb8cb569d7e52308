import type { PoolFile } from '../context.ts'
import type { ArchiveEntry } from './zip.ts'
import type { LoaderGroup } from '../plan/loader-groups.ts'

/** Facts of a version that the manifests in an archive contain. */
export interface ArchiveSubject {
  slug: string
  title: string
  summary: string
  author: string
  versionNumber: string
  group: LoaderGroup
  /** Newest first. */
  gameVersions: readonly string[]
  license: string
  /** A PNG, when the project has an icon. */
  icon: Buffer | undefined
  /** What a modpack brings along. */
  packed: readonly PoolFile[]
  /** Beside what belongs there. */
  odd: readonly ArchiveEntry[]
}

/** An identifier as mod loaders want it: lower case, underscores, starting with a letter. */
export const modIdOf = (slug: string): string => `m_${slug.replaceAll(/[^a-z0-9]+/g, '_')}`.slice(0, 60)
