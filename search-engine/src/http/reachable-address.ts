/** Where a program on this machine reaches a server that listens on that host. */
export function reachableAddress(host: string, port: number): string {
  const reachable = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
