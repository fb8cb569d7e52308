import type { RefusalCase, Viewer } from './refusal-harness.ts'

/*
 * Parts of the refusal cases of all areas. Rejected viewers refer to Alice's approved project, with Bob in
 * its team but without rights.
 */

export const VISITORS: Viewer[] = ['anonymous']
export const OUTSIDERS: Viewer[] = [...VISITORS, 'mallory']
export const WITHOUT_RIGHTS: Viewer[] = [...OUTSIDERS, 'bob']
export const NOT_STAFF: Viewer[] = [...WITHOUT_RIGHTS, 'alice']

export const nothing = () => ({})

/** Endpoints open to everyone, which reject only requests for hidden data. */
export const open = (request: RefusalCase['request']): RefusalCase => ({ request, refuses: [] })

export const onProject = (
  refuses: Viewer[],
  rest: Omit<ReturnType<RefusalCase['request']>, 'params'> = {},
): RefusalCase => ({
  request: ({ project }) => ({ params: { project }, ...rest }),
  refuses,
})
