/** Whether a file may be packed into modpacks, as staff have found out. */
export const PACKING_VERDICTS = [
  'yes',
  'with_attribution_and_source',
  'with_attribution',
  'no',
  'permanent_no',
  'unidentified',
] as const
export type PackingVerdict = (typeof PACKING_VERDICTS)[number]

/** Files of one pack that are kept to be judged; of more, staff are told that they were not all seen. */
export const PACKED_FILES_MAX = 500
/** That are shown of one project, those that nobody has judged first. */
export const PACKED_FILES_SHOWN = 200
/** Longest path in a pack, name and origin that are kept. */
export const PACKED_PATH_MAX = 300
export const PACKED_TITLE_MAX = 100
export const PACKED_ORIGIN_MAX = 500
