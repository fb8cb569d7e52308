/** The package has no types. */
declare module 'modrinth-api' {
  const client: {
    getMod: (id: string) => Promise<{ id: string; title: string }>
    getModVersions: (id: string) => Promise<{ id: string }[]>
    getModVersion: (id: string) => Promise<{ id: string }>
    getSearch: (query: { query?: string; limit?: number }) => Promise<{ hits: unknown[] }>
  }
  export default client
}
