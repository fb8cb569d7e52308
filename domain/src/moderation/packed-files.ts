/** Verdict of staff on whether a file may be part of modpacks. */
export const PACKING_VERDICTS = [
  'yes',
  'with_attribution_and_source',
  'with_attribution',
  'no',
  'permanent_no',
  'unidentified',
] as const
export type PackingVerdict = (typeof PACKING_VERDICTS)[number]

/** Stored files of one modpack; more produce a finding that the list is incomplete. */
export const PACKED_FILES_MAX = 500
/** Listed files of one project, those without a verdict first. */
export const PACKED_FILES_SHOWN = 200
/** Longest stored path, title and origin. */
export const PACKED_PATH_MAX = 300
export const PACKED_TITLE_MAX = 100
export const PACKED_ORIGIN_MAX = 500
