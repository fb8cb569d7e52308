/** Heights that an axis may end at, times a power of ten: their halves are whole, but for that of one. */
const STEPS = [1, 2, 4, 6, 8, 10] as const

/** The lowest of these that nothing rises above; 1 where there is nothing. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return (STEPS.find((step) => step * power >= most) ?? 10) * power
}

/** What stands beside the axis, from the top. */
export const ticksOf = (top: number): number[] => (top === 1 ? [1, 0] : [top, top / 2, 0])
