export interface SftpLimits {
  /** Connections of the node, of one caller and of one server. */
  connections: number
  connectionsPerCaller: number
  connectionsPerServer: number
  /** From the connection until the sign-in. */
  signInMs: number
  /** Without a request. */
  silenceMs: number
  /** Between two checks that an open connection is still permitted. */
  recheckMs: number
  /** How long a connection stays open while the API cannot be asked. */
  uncheckedMs: number
}

export const SFTP_LIMITS: SftpLimits = {
  connections: 200,
  connectionsPerCaller: 20,
  connectionsPerServer: 10,
  signInMs: 20_000,
  silenceMs: 15 * 60_000,
  recheckMs: 60_000,
  uncheckedMs: 10 * 60_000,
}
