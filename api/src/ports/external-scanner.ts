/** An external service that scans uploaded files, configured by the operator. */
export interface ExternalScanner {
  url: string
  /** Its name until it reports one. */
  host: string
  /** Signs requests, responses, and the addresses from which it downloads files. */
  secret: Buffer
}
