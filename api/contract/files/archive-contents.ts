import {
  ARCHIVE_PATH,
  DIFFERENT_FILES_SHOWN,
  FOLDER_ENTRIES_MAX,
  MANIFEST_PATHS,
} from '@quarry/domain/files/archive-contents'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text, anyText } from '../fields.ts'
import { TextDifference } from '../versions/text-difference-shapes.ts'

const reading = { tag: 'version-files', method: 'GET', access: 'optional', scope: 'VERSION_READ' } as const

export const ArchivedEntry = z.object({
  name: z.string(),
  kind: z.enum(['folder', 'file']),
  /** Unpacked size; for a folder the sum of all files below it. */
  size: z.int(),
  /** Number of files below a folder, at any depth; 1 for a file. */
  files: z.int(),
})
export type ArchivedEntry = z.output<typeof ArchivedEntry>

const Archive = {
  filename: z.string(),
  /** False if the file is no valid zip archive; the list is empty then. */
  is_readable: z.boolean(),
  /** Number of files in the whole archive. */
  files: z.int(),
  size: z.int(),
  /** The archive has too many files to list all. */
  is_cut: z.boolean(),
}

/** One folder of an archive: folders first, then files, by name. The root is the empty path; no trailing slash. */
export const listArchiveFolder = endpoint({
  ...reading,
  path: '/_internal/project/:project/version/:version/contents/:sha1',
  summary: 'List a folder inside a file of a version',
  query: z.object({ folder: anyText(ARCHIVE_PATH).default('') }),
  response: z.object({
    ...Archive,
    entries: z.array(ArchivedEntry).max(FOLDER_ENTRIES_MAX),
    /** All entries of this folder, including those beyond the limit. */
    total: z.int(),
  }),
})

/** The beginning of a text file in an archive. */
export const readArchiveText = endpoint({
  ...reading,
  path: '/_internal/project/:project/version/:version/contents/:sha1/text',
  summary: 'Read a text inside a file of a version',
  query: z.object({ path: anyText(ARCHIVE_PATH) }),
  response: z.object({
    size: z.int(),
    /** Null if the file is not UTF-8 text, encrypted or damaged. */
    text: z.string().nullable(),
    is_cut: z.boolean(),
  }),
})

const Different = z.object({ path: z.string(), size: z.int() })
const some = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item).max(DIFFERENT_FILES_SHOWN), count: z.int() })

export const ArchiveDifference = z.object({
  added: some(Different),
  removed: some(Different),
  /** The same path with other content. */
  changed: some(Different.extend({ size_before: z.int() })),
  /** Number of unchanged files. */
  same: z.int(),
  /** One of the archives has too many files to compare all. */
  is_cut: z.boolean(),
  manifests: z
    .array(
      z.object({
        path: z.enum(MANIFEST_PATHS),
        /** One of the texts was cut before the comparison. */
        is_cut: z.boolean(),
        difference: TextDifference,
      }),
    )
    .max(MANIFEST_PATHS.length),
})
export type ArchiveDifference = z.output<typeof ArchiveDifference>

/** Compares the primary files of two versions. Unpacks only manifests. */
export const compareArchives = endpoint({
  ...reading,
  path: '/_internal/project/:project/version/:version/difference',
  summary: 'Compare the main file of a version with that of another version of the project',
  query: z.object({
    /** Id or number of the other version, which counts as the older one. */
    from: text({ min: 1, max: 64 }),
  }),
  /** Null if one of the versions has no file or no valid archive. */
  response: z.object({ difference: ArchiveDifference.nullable() }),
})
