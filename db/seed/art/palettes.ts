/** Four steps per material: outline, shade, base, light. */
const RAMPS = {
  copper: ['#43200f', '#8a4521', '#c8703c', '#f0a974'],
  patina: ['#0a3532', '#16766a', '#2bb8a3', '#92e6d5'],
  slate: ['#1c272c', '#475760', '#74868f', '#b3c2c8'],
  bone: ['#4b4031', '#a9977a', '#dccda9', '#f8f0da'],
  moss: ['#1b2f18', '#41692e', '#719f43', '#b6d271'],
  brick: ['#451218', '#96302b', '#d2533f', '#f59a80'],
  gold: ['#4c3108', '#a5720f', '#e4b132', '#fde48e'],
  violet: ['#281b4a', '#573c98', '#8a67d2', '#c8adf6'],
  ice: ['#113551', '#2d79a8', '#5db4de', '#bce7f8'],
  ink: ['#11192f', '#2a3a66', '#4a649f', '#8ba8da'],
  rose: ['#4b1733', '#a03c69', '#df739c', '#f9bfd1'],
  oak: ['#2c1b10', '#624023', '#96693b', '#caa26a'],
} as const satisfies Record<string, readonly [string, string, string, string]>

export type Ramp = keyof typeof RAMPS

export const ramp = (name: Ramp, step: 0 | 1 | 2 | 3): string => RAMPS[name][step]

/** Palettes that look well together: the ground's ramp, then materials a, b, c, d. */
export const PALETTES: readonly (readonly [Ramp, Ramp, Ramp, Ramp, Ramp])[] = [
  ['ink', 'copper', 'bone', 'gold', 'patina'],
  ['patina', 'bone', 'copper', 'gold', 'oak'],
  ['slate', 'gold', 'oak', 'bone', 'brick'],
  ['violet', 'rose', 'gold', 'ice', 'bone'],
  ['moss', 'oak', 'bone', 'gold', 'brick'],
  ['brick', 'gold', 'bone', 'oak', 'ink'],
  ['ice', 'bone', 'ink', 'copper', 'moss'],
  ['oak', 'moss', 'copper', 'bone', 'gold'],
  ['bone', 'ink', 'patina', 'copper', 'brick'],
  ['rose', 'violet', 'bone', 'gold', 'ink'],
  ['gold', 'brick', 'ink', 'bone', 'oak'],
  ['copper', 'ice', 'bone', 'ink', 'gold'],
]
