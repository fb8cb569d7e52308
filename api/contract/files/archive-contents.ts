import {
  ARCHIVE_PATH,
  DIFFERENT_FILES_SHOWN,
  FOLDER_ENTRIES_MAX,
  MANIFEST_PATHS,
} from '@quarry/domain/files/archive-contents'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { TextDifference } from '../versions/text-difference-shapes.ts'

const reading = { tag: 'version-files', method: 'GET', access: 'optional', scope: 'VERSION_READ' } as const

export const ArchivedEntry = z.object({
  name: z.string(),
  kind: z.enum(['folder', 'file']),
  /** Unpacked; of a folder all that is below it. */
  size: z.int(),
  /** Below a folder, at any depth; 1 for a file. */
  files: z.int(),
})
export type ArchivedEntry = z.output<typeof ArchivedEntry>

const Archive = {
  filename: z.string(),
  /** False for what cannot be read as a zip archive; nothing is listed then. */
  is_readable: z.boolean(),
  /** In the whole archive. */
  files: z.int(),
  size: z.int(),
  /** Not all of the archive is listed: it holds too much. */
  is_cut: z.boolean(),
}

/** One folder of an archive: folders first, then files, by name. The root is the empty path; folders end without a slash. */
export const listArchiveFolder = endpoint({
  ...reading,
  path: '/_internal/project/:project/version/:version/contents/:sha1',
  summary: 'List a folder inside a file of a version',
  query: z.object({ folder: text(ARCHIVE_PATH).default('') }),
  response: z.object({
    ...Archive,
    entries: z.array(ArchivedEntry).max(FOLDER_ENTRIES_MAX),
    /** Of this folder, those that are not told included. */
    total: z.int(),
  }),
})

/** The beginning of a text file inside an archive, as text and nothing else. */
export const readArchiveText = endpoint({
  ...reading,
  path: '/_internal/project/:project/version/:version/contents/:sha1/text',
  summary: 'Read a text inside a file of a version',
  query: z.object({ path: text(ARCHIVE_PATH) }),
  response: z.object({
    size: z.int(),
    /** Null for what is no text in UTF-8, is encrypted or damaged. */
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
  /** As they were. */
  same: z.int(),
  /** Not all of both archives was compared: one holds too much. */
  is_cut: z.boolean(),
  manifests: z
    .array(
      z.object({
        path: z.enum(MANIFEST_PATHS),
        /** One of them is cut before it was compared. */
        is_cut: z.boolean(),
        difference: TextDifference,
      }),
    )
    .max(MANIFEST_PATHS.length),
})
export type ArchiveDifference = z.output<typeof ArchiveDifference>

/** Of their main files, nothing of which is unpacked but manifests. */
export const compareArchives = endpoint({
  ...reading,
  path: '/_internal/project/:project/version/:version/difference',
  summary: 'Tell how the main file of a version differs from that of another version of the project',
  query: z.object({
    /** Id or number of the other version, which is taken for the older one. */
    from: text({ min: 1, max: 64 }),
  }),
  /** Null where one of them is no sound archive, or has no file. */
  response: z.object({ difference: ArchiveDifference.nullable() }),
})
