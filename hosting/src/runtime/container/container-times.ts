/** Times of a container, which tests shorten. */
export interface ContainerTimes {
  /** Between two measurements of its use. */
  measureMs: number
  /** Before a request that failed is repeated. */
  retryMs: number
  /** Without output for this time, and then ever longer, its output is requested again. */
  idleMs: number
  /** Until the last output of a container that has ended must have arrived. */
  drainMs: number
}

export const CONTAINER_TIMES: ContainerTimes = {
  measureMs: 2_000,
  retryMs: 2_000,
  idleMs: 2_000,
  drainMs: 5_000,
}
