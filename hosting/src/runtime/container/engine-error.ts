import { RuntimeUnavailableError } from '../runtime.ts'

/** A container engine that does not answer, or refuses a request. */
export class EngineError extends RuntimeUnavailableError {
  override readonly name = 'EngineError'
  /** Of the response; undefined without one. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
