import { IDENTICON_SIDE, identiconOf } from '@quarry/domain/accounts/identicon'

/** The figure generated from an id, for users and projects without an image. */
export function Identicon({ seed, className }: { seed: string; className?: string }) {
  const { ground, figure, cells } = identiconOf(seed)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${IDENTICON_SIDE} ${IDENTICON_SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill={ground} d={`M0 0h${IDENTICON_SIDE}v${IDENTICON_SIDE}H0z`} />
      <path fill={figure} d={cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} />
    </svg>
  )
}
