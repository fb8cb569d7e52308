import { nothing, open } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  v3SearchProjects: open(nothing),
  v3SearchProjectsByBody: open(() => ({ body: {} })),
  searchProjects: open(nothing),
  getSearchKey: open(nothing),
}
