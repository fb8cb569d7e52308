/** Axis maxima, times a power of ten. Except for 1 their halves are whole numbers. */
const STEPS = [1, 2, 4, 6, 8, 10] as const

/** The lowest axis maximum that no value exceeds; 1 for an empty list. */
export function axisMaximum(values: readonly number[]): number {
  const most = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return (STEPS.find((step) => step * power >= most) ?? 10) * power
}

/** Labels of the axis from top to bottom. */
export const axisLabels = (top: number): number[] => (top === 1 ? [1, 0] : [top, top / 2, 0])
