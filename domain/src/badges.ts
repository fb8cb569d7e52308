/** Bits of a user's badges. Staff badges follow from the role and have no bit. */
export const BADGES = {
  supporter: 1,
  earlyModpackAdopter: 2,
  earlyResourcePackAdopter: 4,
  earlyPluginAdopter: 8,
  alphaTester: 16,
  contributor: 32,
  translator: 64,
} as const

export type Badge = keyof typeof BADGES

export const ALL_BADGES = 127
