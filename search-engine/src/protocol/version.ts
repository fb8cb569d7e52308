/** The version of the real server whose protocol is spoken. */
export const protocolVersion = '1.50.0'
