import { nothing, open } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

export const refusals: Refusals = { getStatistics: open(nothing), v3GetStatistics: open(nothing) }
