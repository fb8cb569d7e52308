/** A program of somebody else's that looks at uploaded files, as the operator named it. */
export interface ExternalScanner {
  url: string
  /** By which it is called until it gives itself a name. */
  host: string
  /** Signs what is sent to it, what it answers, and the addresses at which it fetches files. */
  secret: Buffer
}
