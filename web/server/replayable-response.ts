/** A response for several requests: each gets what has arrived, and the rest as it arrives. */
export class ReplayableResponse {
  readonly status: number
  /** It sets a cookie, which is meant for one visitor only. */
  readonly isPersonal: boolean
  readonly #headers: Headers
  readonly #chunks: Uint8Array[] = []
  #isWhole = false
  #failure: unknown
  #more = Promise.withResolvers<void>()

  constructor(response: Response) {
    this.status = response.status
    this.isPersonal = response.headers.has('set-cookie')
    this.#headers = new Headers(response.headers)
    void this.#record(response)
  }

  async #record(response: Response) {
    try {
      for await (const chunk of response.body ?? []) {
        this.#chunks.push(chunk)
        this.#wake()
      }
    } catch (error) {
      this.#failure = error
    }
    this.#isWhole = true
    this.#wake()
  }

  #wake() {
    this.#more.resolve()
    this.#more = Promise.withResolvers()
  }

  response(): Response {
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        while (at >= this.#chunks.length && !this.#isWhole) await this.#more.promise
        const chunk = this.#chunks[at++]
        if (chunk) controller.enqueue(chunk)
        else if (this.#failure === undefined) controller.close()
        else controller.error(this.#failure)
      },
    })
    const isEmpty = this.#isWhole && this.#chunks.length === 0
    return new Response(isEmpty ? null : body, { status: this.status, headers: this.#headers })
  }
}
