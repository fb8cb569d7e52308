const http = process.getBuiltinModule('node:http')

/** An import of `node:http` would also load `fetch` and HTTP/2, 3 MB for as long as the agent runs. */
export const { createServer, get, request } = http
