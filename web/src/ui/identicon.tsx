/** A small hash that spreads well enough to tell neighbours apart (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Ramps of the pixel art: ground and figure always differ clearly in lightness. */
const RAMPS = [
  ['#0f2b2a', '#2bb8a3'],
  ['#3a1d10', '#dc8856'],
  ['#1a2440', '#7aa7ec'],
  ['#2b1c42', '#b08be0'],
  ['#1d2f17', '#86c865'],
  ['#3d1a22', '#ec7f8c'],
  ['#36290c', '#e6b54a'],
  ['#22292b', '#b8c6c9'],
] as const

/** A mirrored 7×7 pixel figure drawn from an id, for people and projects that have no picture. */
export function Identicon({ seed, className }: { seed: string; className?: string }) {
  const first = hash(seed)
  const second = hash(`${seed}#`)
  const [ground, figure] = RAMPS[first % RAMPS.length] ?? RAMPS[0]
  let path = ''
  for (let cell = 0; cell < 28; cell += 1) {
    if (((second >>> cell) & 1) === 0) continue
    const x = 1 + (cell % 4)
    const y = 1 + Math.floor(cell / 4)
    path += `M${x} ${y}h1v1h-1z`
    if (x < 4) path += `M${8 - x} ${y}h1v1h-1z`
  }
  return (
    <svg
      className={className}
      viewBox="0 0 9 9"
      preserveAspectRatio="xMidYMid slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill={ground} d="M0 0h9v9H0z" />
      <path fill={figure} d={path} />
    </svg>
  )
}
