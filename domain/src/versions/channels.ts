/** How ready a version is, from ready to raw: `version_type` on the v2 wire. */
export const VERSION_CHANNELS = ['release', 'beta', 'alpha'] as const
export type VersionChannel = (typeof VERSION_CHANNELS)[number]

/** The letter that stands for a channel where there is no room for its name. */
export const CHANNEL_LETTERS = { release: 'R', beta: 'B', alpha: 'A' } as const satisfies Record<
  VersionChannel,
  string
>
