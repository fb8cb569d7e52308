import { request } from 'node:http'
import { pack } from 'tar-stream'
import type { TestEngine } from './container-contract.ts'

const NAME = 'localhost/quarry-test'
/** What an image without anything needs besides `/tmp`. */
export const ROOT_FOLDERS = ['proc', 'sys', 'dev', 'etc', 'run', 'bin', 'lib', 'lib64', 'usr']

/** The engine at a socket, with an image that is made on the spot: programs come from this machine, by mounts. */
export async function realEngine(socketPath: string): Promise<TestEngine> {
  const tar = pack()
  for (const name of ROOT_FOLDERS) tar.entry({ name: `${name}/`, type: 'directory', mode: 0o755 })
  // As in images of distributions. Before 1.1.8 runc gives a file system in memory the mode of the folder below it.
  tar.entry({ name: 'tmp/', type: 'directory', mode: 0o1777 })
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  const archive = Buffer.concat(chunks)
  await send(socketPath, 'POST', `/images/create?fromSrc=-&repo=${NAME}&tag=latest`, archive)
  return { socketPath, image: `${NAME}:latest`, close: () => Promise.resolve() }
}

/** A request without the client that is tested; returns status and text. */
export function send(
  socketPath: string,
  method: string,
  path: string,
  body?: Buffer,
  type = 'application/x-tar',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': type, 'content-length': body.byteLength } : {}
    const sending = request({ socketPath, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sending.once('error', reject)
    sending.end(body)
  })
}
