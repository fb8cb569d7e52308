/** Release channels, most stable first: `version_type` in the v2 API. */
export const VERSION_CHANNELS = ['release', 'beta', 'alpha'] as const
export type VersionChannel = (typeof VERSION_CHANNELS)[number]

/** Abbreviation of a channel. */
export const CHANNEL_LETTERS = { release: 'R', beta: 'B', alpha: 'A' } as const satisfies Record<
  VersionChannel,
  string
>
